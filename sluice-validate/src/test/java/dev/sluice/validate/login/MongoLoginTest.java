package dev.sluice.validate.login;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.validate.Fixture;
import dev.sluice.validate.check.Call;
import dev.sluice.validate.net.Dialer;
import dev.sluice.validate.net.Resolver;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Logins to a server that plays MongoDB with the conversation of RFC 7677, whose nonces and proofs
 * are known: Debian has no MongoDB to ask.
 */
@Timeout(60)
class MongoLoginTest {
  private static final String FIRST =
      "r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096";
  private static final String PROOF = "p=dHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ=";
  private static final String FINAL = "v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=";

  private final List<String> heard = new ArrayList<>();

  private LoginAnswer login(String password, String lastWord) throws Exception {
    try (ServerSocket listening = new ServerSocket(0, 8, InetAddress.getLoopbackAddress())) {
      Thread.ofVirtual().start(() -> play(listening, lastWord));
      Dialer dialer = Fixture.dialer(SSLContext.getDefault(), Resolver.SYSTEM, "127.0.0.1");
      return new Logins(dialer, () -> "rOprNGfwEbeRWgbNEkqO")
          .attempt(
              new LoginRequest(
                  Call.Protocol.MONGODB,
                  new Dialer.Target("127.0.0.1", listening.getLocalPort(), true),
                  "user",
                  password,
                  "",
                  Call.Tls.NEVER));
    }
  }

  private void play(ServerSocket listening, String lastWord) {
    try (Socket socket = listening.accept()) {
      DataInputStream in = new DataInputStream(socket.getInputStream());
      heard.add(message(in));
      socket.getOutputStream().write(answer(1, 0, FIRST));
      String proof = message(in);
      heard.add(proof);
      socket
          .getOutputStream()
          .write(proof.contains(PROOF) ? answer(1, 0, lastWord) : answer(0, 18, ""));
    } catch (IOException e) {
      // The client has heard enough.
    }
  }

  private static String message(DataInputStream in) throws IOException {
    int length = Integer.reverseBytes(in.readInt());
    return new String(in.readNBytes(length - 4), UTF_8);
  }

  private static byte[] answer(double ok, int code, String payload) {
    ByteArrayOutputStream fields = new ByteArrayOutputStream();
    fields.write(0x10);
    fields.writeBytes("conversationId\0".getBytes(UTF_8));
    fields.writeBytes(little(4).putInt(1).array());
    fields.write(0x05);
    fields.writeBytes("payload\0".getBytes(UTF_8));
    fields.writeBytes(little(4).putInt(payload.length()).array());
    fields.write(0);
    fields.writeBytes(payload.getBytes(UTF_8));
    fields.write(0x10);
    fields.writeBytes("code\0".getBytes(UTF_8));
    fields.writeBytes(little(4).putInt(code).array());
    fields.write(0x01);
    fields.writeBytes("ok\0".getBytes(UTF_8));
    fields.writeBytes(little(8).putDouble(ok).array());
    int document = fields.size() + 5;
    ByteBuffer whole = little(16 + 5 + document);
    whole.putInt(whole.capacity()).putInt(7).putInt(1).putInt(2013).putInt(0).put((byte) 0);
    return whole.putInt(document).put(fields.toByteArray()).put((byte) 0).array();
  }

  private static ByteBuffer little(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  @Test
  void attempt_rightPassword_isAcceptedAndNothingIsAskedAfterIt() throws Exception {
    assertEquals(LoginAnswer.accepted(), login("pencil", FINAL));
    assertEquals(2, heard.size());
    assertTrue(heard.getFirst().contains("saslStart"), "the login begins");
    assertTrue(heard.getFirst().contains("admin"), "where users are by default");
  }

  @Test
  void attempt_wrongPassword_isRefused() throws Exception {
    assertInstanceOf(LoginAnswer.Refused.class, login("pen", FINAL));
  }

  @Test
  void attempt_serverThatSaysYesToEverybody_isNotBelieved() throws Exception {
    assertInstanceOf(LoginAnswer.Unclear.class, login("pencil", "v=AAAA"));
  }
}
