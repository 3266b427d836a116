package dev.sluice.validate;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A certificate authority of the tests' own, made when they run, and a server's certificate of it.
 */
public final class TestAuthority {
  private static final char[] PASSWORD = "changeit".toCharArray();

  private final SSLContext server;
  private final SSLContext client;

  private TestAuthority(SSLContext server, SSLContext client) {
    this.server = server;
    this.client = client;
  }

  /** Makes both in a folder, for a server that is known by these names. */
  public static TestAuthority in(Path folder, Collection<String> names) throws Exception {
    Path authority = folder.resolve("authority.p12");
    Path server = folder.resolve("server.p12");
    Path request = folder.resolve("server.csr");
    Path signed = folder.resolve("server.pem");
    Path root = folder.resolve("authority.pem");
    keytool(
        authority,
        "-genkeypair",
        "-alias",
        "ca",
        "-keyalg",
        "EC",
        "-dname",
        "CN=Sluice tests",
        "-ext",
        "bc:c");
    keytool(authority, "-exportcert", "-alias", "ca", "-rfc", "-file", root.toString());
    keytool(server, "-genkeypair", "-alias", "own", "-keyalg", "EC", "-dname", "CN=server");
    keytool(server, "-certreq", "-alias", "own", "-file", request.toString());
    String alternatives =
        names.stream()
            .map(name -> (name.matches("[0-9.]+") ? "ip:" : "dns:") + name)
            .collect(Collectors.joining(","));
    keytool(
        authority,
        "-gencert",
        "-alias",
        "ca",
        "-rfc",
        "-infile",
        request.toString(),
        "-outfile",
        signed.toString(),
        "-ext",
        "san=" + alternatives);
    keytool(server, "-importcert", "-noprompt", "-alias", "root", "-file", root.toString());
    keytool(server, "-importcert", "-noprompt", "-alias", "own", "-file", signed.toString());
    Path trusted = folder.resolve("trusted.p12");
    keytool(trusted, "-importcert", "-noprompt", "-alias", "root", "-file", root.toString());
    return new TestAuthority(context(server, null), context(null, trusted));
  }

  /** The store with the root's certificate, for another process. */
  public static Path trusted(Path folder) {
    return folder.resolve("trusted.p12");
  }

  public SSLContext server() {
    return server;
  }

  public SSLContext client() {
    return client;
  }

  private static void keytool(Path store, String... words) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(List.of(words));
    command.addAll(
        List.of("-keystore", store.toString(), "-storetype", "PKCS12", "-storepass", "changeit"));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes());
    if (process.waitFor() != 0) {
      throw new IOException("keytool failed: " + said);
    }
  }

  private static SSLContext context(Path keys, Path trusted)
      throws IOException, GeneralSecurityException {
    SSLContext context = SSLContext.getInstance("TLS");
    KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    if (keys != null) {
      own.init(store(keys), PASSWORD);
    }
    if (trusted != null) {
      trust.init(store(trusted));
    }
    context.init(
        keys == null ? null : own.getKeyManagers(),
        trusted == null ? null : trust.getTrustManagers(),
        null);
    return context;
  }

  private static KeyStore store(Path path) throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(path)) {
      store.load(in, PASSWORD);
    }
    return store;
  }
}
