package dev.sluice.validate.login;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.sluice.source.remote.bucket.ServerProcess;
import dev.sluice.testing.Needs;
import dev.sluice.validate.Fixture;
import dev.sluice.validate.check.Call;
import dev.sluice.validate.net.Dialer;
import dev.sluice.validate.net.Resolver;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Logins to real servers: the right password is accepted, a wrong one refused. */
@Timeout(180)
class RealServersTest {
  private static final String PASSWORD = "made up, with 'marks' & ümlaut";
  private static final boolean IS_ROOT = System.getProperty("user.name").equals("root");

  private final int port = ServerProcess.freePort();
  private Path folder = Path.of("");
  private ServerProcess server;

  @BeforeEach
  void makeFolder() throws IOException {
    folder = Files.createTempDirectory("sluice-servers");
    giveAway(folder);
  }

  @AfterEach
  void stop() throws Exception {
    if (server != null) {
      server.close();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  /** Servers of databases refuse to run as root. */
  private static void giveAway(Path path) throws IOException {
    if (IS_ROOT) {
      UserPrincipal nobody =
          FileSystems.getDefault().getUserPrincipalLookupService().lookupPrincipalByName("nobody");
      Files.setOwner(path, nobody);
    }
  }

  private static List<String> asNobody(String... words) {
    List<String> command = new ArrayList<>();
    if (IS_ROOT) {
      Needs.OTHER_USER.require(Files.isExecutable(Path.of("/usr/bin/setpriv")));
      command.addAll(List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--"));
    }
    command.addAll(List.of(words));
    return command;
  }

  private static void run(List<String> command) throws Exception {
    String _ = said(command);
  }

  private static String said(List<String> command) throws Exception {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes());
    assertEquals(0, process.waitFor(), said);
    return said;
  }

  /** A directory says that it starts a moment before it listens. */
  private void awaitListening() throws IOException {
    while (true) {
      try (Socket _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
        return;
      } catch (ConnectException e) {
        Thread.onSpinWait();
      }
    }
  }

  private Path written(String name, String text) throws IOException {
    Path file = Files.writeString(folder.resolve(name), text);
    giveAway(file);
    return file;
  }

  private LoginAnswer login(Call.Protocol protocol, String user, String password) throws Exception {
    return login(protocol, user, password, "", Call.Tls.OFFERED);
  }

  private LoginAnswer login(
      Call.Protocol protocol, String user, String password, String database, Call.Tls tls)
      throws Exception {
    Dialer dialer = Fixture.dialer(SSLContext.getDefault(), Resolver.SYSTEM, "127.0.0.1");
    return new Logins(dialer, () -> "bm9uY2Ugb2YgYSB0ZXN0")
        .attempt(
            new LoginRequest(
                protocol,
                new Dialer.Target("127.0.0.1", port, true),
                user,
                password,
                database,
                tls));
  }

  @ParameterizedTest
  @ValueSource(strings = {"scram-sha-256", "md5"})
  void attempt_postgres_tellsRightFromWrong(String method) throws Exception {
    Path program = Needs.POSTGRES.program();
    Path data = folder.resolve("data");
    run(
        asNobody(
            program.toRealPath().resolveSibling("initdb").toString(),
            "-D",
            data.toString(),
            "-U",
            "jo",
            "-N",
            "--auth=" + method,
            "--pwfile=" + written("password", PASSWORD)));
    server =
        ServerProcess.start(
            asNobody(
                program.toString(),
                "-D",
                data.toString(),
                "-p",
                Integer.toString(port),
                "-c",
                "listen_addresses=127.0.0.1",
                "-c",
                "unix_socket_directories="),
            "ready to accept connections");
    Call.Protocol postgres = Call.Protocol.POSTGRES;
    assertEquals(
        LoginAnswer.accepted(), login(postgres, "jo", PASSWORD, "postgres", Call.Tls.OFFERED));
    assertEquals(
        LoginAnswer.accepted(),
        login(postgres, "jo", PASSWORD, "no-such-database", Call.Tls.OFFERED));
    assertInstanceOf(LoginAnswer.Refused.class, login(postgres, "jo", "wrong"));
    assertInstanceOf(LoginAnswer.Refused.class, login(postgres, "nobody", PASSWORD));
    assertInstanceOf(
        LoginAnswer.Unclear.class, login(postgres, "jo", PASSWORD, "", Call.Tls.ALWAYS));
  }

  @Test
  void attempt_mariadb_tellsRightFromWrong() throws Exception {
    Path program = Needs.MARIADB.program();
    Path data = folder.resolve("data");
    run(
        asNobody(
            "mariadb-install-db",
            "--no-defaults",
            "--datadir=" + data,
            "--auth-root-authentication-method=normal",
            "--skip-test-db"));
    Path users =
        written(
            "users.sql",
            "CREATE USER 'jo'@'%' IDENTIFIED BY '" + PASSWORD.replace("'", "''") + "';\n");
    server =
        ServerProcess.start(
            asNobody(
                program.toString(),
                "--no-defaults",
                "--datadir=" + data,
                "--port=" + port,
                "--bind-address=127.0.0.1",
                "--socket=" + folder.resolve("socket"),
                "--pid-file=" + folder.resolve("pid"),
                "--character-set-server=utf8mb4",
                "--skip-name-resolve",
                "--init-file=" + users),
            "ready for connections");
    assertEquals(LoginAnswer.accepted(), login(Call.Protocol.MYSQL, "jo", PASSWORD));
    assertInstanceOf(LoginAnswer.Refused.class, login(Call.Protocol.MYSQL, "jo", "wrong"));
    assertInstanceOf(LoginAnswer.Refused.class, login(Call.Protocol.MYSQL, "nobody", PASSWORD));
  }

  @Test
  void attempt_redis_tellsRightFromWrong() throws Exception {
    Path program = Needs.REDIS.program();
    Path config =
        written(
            "redis.conf",
            "port "
                + port
                + "\nbind 127.0.0.1\nsave \"\"\nrequirepass made-up\nuser jo on >other ~* +@all\n");
    server =
        ServerProcess.start(
            asNobody(program.toString(), config.toString()), "Ready to accept connections");
    Call.Protocol redis = Call.Protocol.REDIS;
    assertEquals(LoginAnswer.accepted(), login(redis, "", "made-up", "", Call.Tls.NEVER));
    assertEquals(LoginAnswer.accepted(), login(redis, "jo", "other", "", Call.Tls.NEVER));
    assertInstanceOf(LoginAnswer.Refused.class, login(redis, "", "wrong", "", Call.Tls.NEVER));
    assertInstanceOf(LoginAnswer.Refused.class, login(redis, "jo", "wrong", "", Call.Tls.NEVER));
  }

  @Test
  void attempt_directory_tellsRightFromWrong() throws Exception {
    Path program = Needs.SLAPD.program();
    Path data = Files.createDirectory(folder.resolve("data"));
    giveAway(data);
    Path config =
        written(
            "slapd.conf",
            """
            include /etc/ldap/schema/core.schema
            modulepath /usr/lib/ldap
            moduleload back_mdb
            database mdb
            suffix "dc=acme"
            rootdn "cn=admin,dc=acme"
            rootpw made-up
            directory "%s"
            """
                .formatted(data));
    server =
        ServerProcess.start(
            asNobody(
                program.toString(),
                "-f",
                config.toString(),
                "-h",
                "ldap://127.0.0.1:" + port,
                "-d",
                "256"),
            "slapd starting");
    awaitListening();
    Call.Protocol ldap = Call.Protocol.LDAP;
    String admin = "cn=admin,dc=acme";
    assertEquals(LoginAnswer.accepted(), login(ldap, admin, "made-up", "", Call.Tls.NEVER));
    assertInstanceOf(LoginAnswer.Refused.class, login(ldap, admin, "wrong", "", Call.Tls.NEVER));
    assertInstanceOf(LoginAnswer.Unclear.class, login(ldap, admin, "", "", Call.Tls.NEVER));
  }

  @Test
  void attempt_broker_tellsRightFromWrong() throws Exception {
    Path program = Needs.MOSQUITTO.program();
    Path passwords = written("passwords", "");
    run(asNobody("mosquitto_passwd", "-b", passwords.toString(), "jo", "made-up"));
    startBroker(program, "allow_anonymous false\npassword_file " + passwords + "\n");
    Call.Protocol mqtt = Call.Protocol.MQTT;
    assertEquals(LoginAnswer.accepted(), login(mqtt, "jo", "made-up", "", Call.Tls.NEVER));
    assertInstanceOf(LoginAnswer.Refused.class, login(mqtt, "jo", "wrong", "", Call.Tls.NEVER));
    assertInstanceOf(LoginAnswer.Unclear.class, login(mqtt, "", "made-up", "", Call.Tls.NEVER));
  }

  @Test
  void attempt_brokerThatLetsAnybodyIn_provesNothing() throws Exception {
    startBroker(Needs.MOSQUITTO.program(), "allow_anonymous true\n");
    assertEquals(
        new LoginAnswer.Unclear("the broker lets anybody in"),
        login(Call.Protocol.MQTT, "jo", "made-up", "", Call.Tls.NEVER));
  }

  private void startBroker(Path program, String more) throws Exception {
    Path config = written("mosquitto.conf", "listener " + port + " 127.0.0.1\n" + more);
    server =
        ServerProcess.start(asNobody(program.toString(), "-v", "-c", config.toString()), "running");
    awaitListening();
  }

  @Test
  void attempt_openSsh_tellsWhetherItKnowsAKey() throws Exception {
    Path program = Needs.SSHD.program();
    for (String key : List.of("host", "known", "strange")) {
      makeKey(key, "-t", "ed25519");
    }
    makeKey("rsa", "-t", "rsa", "-m", "PEM");
    makeKey("ecdsa", "-t", "ecdsa");
    Path keys =
        Files.writeString(
            folder.resolve("authorized"), text("known.pub") + text("rsa.pub") + text("ecdsa.pub"));
    Path config =
        Files.writeString(
            folder.resolve("sshd_config"),
            """
            Port %d
            ListenAddress 127.0.0.1
            HostKey %s
            AuthorizedKeysFile %s
            StrictModes no
            UsePAM no
            PidFile none
            PermitRootLogin yes
            """
                .formatted(port, folder.resolve("host"), keys));
    if (IS_ROOT) {
      Files.createDirectories(Path.of("/run/sshd"));
    }
    server =
        ServerProcess.start(
            List.of(program.toString(), "-D", "-e", "-f", config.toString()), "Server listening");
    String print =
        said(List.of("ssh-keygen", "-l", "-f", folder.resolve("host.pub").toString()))
            .split(" ", -1)[1];
    for (String key : List.of("known", "rsa", "ecdsa")) {
      assertEquals(LoginAnswer.accepted(), ssh(text(key), print), key);
    }
    LoginAnswer.Unclear unknown =
        assertInstanceOf(LoginAnswer.Unclear.class, ssh(text("strange"), print));
    assertEquals(
        "127.0.0.1 does not know the key; others that may were not asked", unknown.reason());
    assertEquals(
        new LoginAnswer.Unclear("the server is not the one that the check expects"),
        ssh(text("known"), "SHA256:somebody/else"));
  }

  private void makeKey(String name, String... kind) throws Exception {
    List<String> command = new ArrayList<>(List.of("ssh-keygen", "-q", "-N", "", "-C", ""));
    command.addAll(List.of(kind));
    command.addAll(List.of("-f", folder.resolve(name).toString()));
    run(command);
  }

  private String text(String name) throws IOException {
    return Files.readString(folder.resolve(name));
  }

  private LoginAnswer ssh(String key, String hostKey) throws Exception {
    Dialer dialer = Fixture.dialer(SSLContext.getDefault(), Resolver.SYSTEM, "127.0.0.1");
    return new Logins(dialer, () -> "bm9uY2Ugb2YgYSB0ZXN0")
        .attempt(
            new LoginRequest(
                Call.Protocol.SSH,
                new Dialer.Target("127.0.0.1", port, true),
                System.getProperty("user.name"),
                key,
                "",
                Call.Tls.NEVER,
                List.of(hostKey)));
  }
}
