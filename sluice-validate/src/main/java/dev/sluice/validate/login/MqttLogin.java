package dev.sluice.validate.login;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.validate.check.Call;
import dev.sluice.validate.net.Dialer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/**
 * A login to an MQTT broker (version 3.1.1, section 3.1): the packet that connects, its answer, and
 * the packet that ends the session. Nothing is subscribed to or published.
 *
 * <p>A broker that lets anybody in says yes to every password. So one that said yes is asked once
 * more with a password that is none, and believed only if it says no to that.
 */
final class MqttLogin {
  private static final int CONNECT = 0x10;
  private static final int CONNECT_ANSWER = 0x20;
  private static final int DISCONNECT = 0xe0;
  private static final int LEVEL = 4;

  /** A user's name, a password, and a session that leaves nothing behind. */
  private static final int FLAGS = 0x80 | 0x40 | 0x02;

  private static final int BAD_CREDENTIALS = 4;
  private static final int NOT_AUTHORISED = 5;

  private MqttLogin() {}

  static LoginAnswer attempt(Dialer dialer, LoginRequest request, String nonce) throws IOException {
    if (request.user().isEmpty()) {
      return new LoginAnswer.Unclear("a login without a name proves nothing");
    }
    int code = connect(dialer, request, request.password());
    if (code == BAD_CREDENTIALS || code == NOT_AUTHORISED) {
      return new LoginAnswer.Refused();
    }
    if (code != 0) {
      return new LoginAnswer.Unclear("the broker answers the login with " + code);
    }
    return connect(dialer, request, "no password: " + nonce) == 0
        ? new LoginAnswer.Unclear("the broker lets anybody in")
        : LoginAnswer.accepted();
  }

  private static int connect(Dialer dialer, LoginRequest request, String password)
      throws IOException {
    try (Wire wire =
        request.tls() == Call.Tls.ALWAYS
            ? Wire.secured(dialer, request.target())
            : Wire.plain(dialer, request.target())) {
      ByteArrayOutputStream packet = new ByteArrayOutputStream();
      text(packet, "MQTT");
      packet.write(LEVEL);
      packet.write(FLAGS);
      packet.write(0);
      packet.write(60);
      // No name of our own: the broker makes one up for the session.
      text(packet, "");
      text(packet, request.user());
      text(packet, password);
      ByteArrayOutputStream whole = new ByteArrayOutputStream();
      whole.write(CONNECT);
      for (int left = packet.size(); ; left >>>= 7) {
        whole.write(left < 0x80 ? left : (left & 0x7f) | 0x80);
        if (left < 0x80) {
          break;
        }
      }
      whole.writeBytes(packet.toByteArray());
      wire.write(whole.toByteArray());
      byte[] answer = wire.read(4);
      if ((answer[0] & 0xff) != CONNECT_ANSWER || answer[1] != 2) {
        throw new UnexpectedAnswerException();
      }
      if (answer[3] == 0) {
        wire.write(new byte[] {(byte) DISCONNECT, 0});
      }
      return answer[3] & 0xff;
    }
  }

  private static void text(ByteArrayOutputStream packet, String text) throws IOException {
    byte[] bytes = text.getBytes(UTF_8);
    if (bytes.length > 0xffff) {
      throw new UnexpectedAnswerException();
    }
    packet.write(bytes.length >> 8);
    packet.write(bytes.length);
    packet.writeBytes(bytes);
  }
}
