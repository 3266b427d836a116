package dev.sluice.validate.login;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.validate.Fixture;
import dev.sluice.validate.TestAuthority;
import dev.sluice.validate.check.Call;
import dev.sluice.validate.net.Dialer;
import dev.sluice.validate.net.Resolver;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.SplittableRandom;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Logins to servers that the test plays, and to such as are not what they seem. */
@Timeout(120)
class PlayedLoginsTest {
  @TempDir static Path keys;
  private static TestAuthority authority;

  @BeforeAll
  static void makeAuthority() throws Exception {
    authority = TestAuthority.in(keys, List.of("localhost"));
  }

  /** What a server does with a connection. */
  private interface Play {
    void with(Socket socket) throws IOException;
  }

  private static LoginAnswer against(Play play, Call.Protocol protocol, Call.Tls tls)
      throws Exception {
    return against(play, protocol, tls, "made-up");
  }

  private static LoginAnswer against(
      Play play, Call.Protocol protocol, Call.Tls tls, String password) throws Exception {
    try (ServerSocket listening = new ServerSocket(0, 8, InetAddress.getLoopbackAddress())) {
      Thread.ofVirtual()
          .start(
              () -> {
                try (Socket socket = listening.accept()) {
                  play.with(socket);
                } catch (IOException e) {
                  // The client has heard enough.
                }
              });
      Dialer dialer = Fixture.dialer(authority.client(), Resolver.SYSTEM, "localhost");
      return new Logins(dialer, () -> "bm9uY2Ugb2YgYSB0ZXN0")
          .attempt(
              new LoginRequest(
                  protocol,
                  new Dialer.Target("localhost", listening.getLocalPort(), true),
                  "jo",
                  password,
                  "",
                  tls));
    }
  }

  @ParameterizedTest
  @EnumSource(Call.Protocol.class)
  void attempt_serverOfAnotherKind_isNeitherYesNorNo(Call.Protocol protocol) throws Exception {
    SplittableRandom random = new SplittableRandom(42);
    byte[] noise = new byte[4096];
    for (int i = 0; i < noise.length; i++) {
      noise[i] = (byte) random.nextInt();
    }
    List<byte[]> greetings =
        List.of(
            "HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n".getBytes(UTF_8),
            "SSH-2.0-OpenSSH_9.2\r\n".getBytes(UTF_8),
            new byte[4096],
            noise,
            new byte[0]);
    for (byte[] greeting : greetings) {
      LoginAnswer answer;
      try {
        answer =
            against(
                socket -> {
                  socket.getOutputStream().write(greeting);
                  socket.getOutputStream().flush();
                  socket.shutdownOutput();
                  byte[] _ = socket.getInputStream().readNBytes(1 << 16);
                },
                protocol,
                protocol == Call.Protocol.SMTP ? Call.Tls.OFFERED : Call.Tls.NEVER,
                protocol == Call.Protocol.SSH ? privateKey() : "made-up");
      } catch (IOException e) {
        // No answer at all: the runner says that the host did not answer.
        continue;
      }
      boolean isUnclear = answer instanceof LoginAnswer.Unclear;
      assertTrue(isUnclear, protocol + " took " + greeting.length + " bytes for " + answer);
    }
  }

  /** As much of a key as is looked at: what it is, and its public half. */
  private static String privateKey() {
    byte[] blob = new SshBytes().text("ssh-ed25519").text(new byte[32]).toByteArray();
    byte[] key =
        new SshBytes()
            .raw("openssh-key-v1\0".getBytes(UTF_8))
            .text("none")
            .text("none")
            .text("")
            .number(1)
            .text(blob)
            .toByteArray();
    return "-----BEGIN OPENSSH "
        + "PRIVATE KEY-----\n"
        + Base64.getEncoder().encodeToString(key)
        + "\n-----END OPENSSH "
        + "PRIVATE KEY-----\n";
  }

  @Test
  void attempt_sshKeyThatIsLockedOrCut_asksNobody() throws Exception {
    for (String key : List.of("made-up", privateKey().substring(0, 80), "-----BEGIN RSA X-----")) {
      assertInstanceOf(
          LoginAnswer.Unclear.class,
          against(
              _ -> {
                throw new IllegalStateException("somebody was asked");
              },
              Call.Protocol.SSH,
              Call.Tls.NEVER,
              key));
    }
  }

  @Test
  void attempt_mailServer_logsInOverTlsAlone() throws Exception {
    String good = base64("\0jo\0made-up");
    Play play =
        socket -> {
          say(socket, "220 mail ready");
          line(socket.getInputStream());
          say(socket, "250-mail\r\n250 STARTTLS");
          line(socket.getInputStream());
          say(socket, "220 go on");
          SSLSocket secured =
              (SSLSocket) authority.server().getSocketFactory().createSocket(socket, null, 0, true);
          secured.setUseClientMode(false);
          line(secured.getInputStream());
          say(secured, "250-mail\r\n250 AUTH PLAIN LOGIN");
          String login = line(secured.getInputStream());
          say(secured, login.equals("AUTH PLAIN " + good) ? "235 welcome" : "535 no");
        };
    assertEquals(LoginAnswer.accepted(), against(play, Call.Protocol.SMTP, Call.Tls.OFFERED));
    assertInstanceOf(
        LoginAnswer.Refused.class, against(play, Call.Protocol.SMTP, Call.Tls.OFFERED, "wrong"));
  }

  @Test
  void attempt_mailServerWithoutTls_isNotGivenThePassword() throws Exception {
    StringBuilder heard = new StringBuilder();
    Play play =
        socket -> {
          say(socket, "220 mail ready");
          line(socket.getInputStream());
          say(socket, "250 AUTH PLAIN");
          heard.append(new String(socket.getInputStream().readAllBytes(), ISO_8859_1));
        };
    assertInstanceOf(
        LoginAnswer.Unclear.class, against(play, Call.Protocol.SMTP, Call.Tls.OFFERED));
    assertFalse(heard.toString().contains("AUTH"), heard.toString());
  }

  @Test
  void attempt_broker_tellsRightFromWrong() throws Exception {
    Play play =
        socket -> {
          DataInputStream in = new DataInputStream(socket.getInputStream());
          byte[] _ = in.readNBytes(8);
          frame(socket, new byte[] {0, 10, 0, 10, 0, 9, 0, 0, 0, 0});
          byte[] _ = in.readNBytes(3);
          byte[] body = in.readNBytes(in.readInt() + 1);
          boolean isRight = new String(body, ISO_8859_1).contains("\0jo\0made-up");
          frame(
              socket,
              isRight
                  ? new byte[] {0, 10, 0, 30, 0, 0, 0, 0, 0, 0, 0, 0}
                  : new byte[] {0, 10, 0, 50, 1, (byte) 0x93, 0, 0, 0, 0, 0});
        };
    assertEquals(LoginAnswer.accepted(), against(play, Call.Protocol.AMQP, Call.Tls.NEVER));
    assertInstanceOf(
        LoginAnswer.Refused.class, against(play, Call.Protocol.AMQP, Call.Tls.NEVER, "wrong"));
  }

  private static void frame(Socket socket, byte[] body) throws IOException {
    DataOutputStream out = new DataOutputStream(socket.getOutputStream());
    out.writeByte(1);
    out.writeShort(0);
    out.writeInt(body.length);
    out.write(body);
    out.writeByte(0xce);
    out.flush();
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
  }

  private static void say(Socket socket, String text) throws IOException {
    socket.getOutputStream().write((text + "\r\n").getBytes(UTF_8));
    socket.getOutputStream().flush();
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
      line.append((char) next);
    }
    return line.toString().strip();
  }
}
