package dev.sluice.validate.login;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.validate.check.Call;
import dev.sluice.validate.net.Dialer;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * A login to a broker over AMQP 0-9-1: it ends where the broker begins to tune the connection,
 * which is after it has accepted the login, and before any virtual host is opened.
 */
final class AmqpLogin {
  private static final int CLASS_CONNECTION = 10;
  private static final int START = 10;
  private static final int START_OK = 11;
  private static final int TUNE = 30;
  private static final int CLOSE = 50;
  private static final int ACCESS_REFUSED = 403;
  private static final int FRAME_END = 0xce;

  private AmqpLogin() {}

  static LoginAnswer attempt(Dialer dialer, LoginRequest request) throws IOException {
    try (Wire wire =
        request.tls() == Call.Tls.ALWAYS
            ? Wire.secured(dialer, request.target())
            : Wire.plain(dialer, request.target())) {
      wire.write(new byte[] {'A', 'M', 'Q', 'P', 0, 0, 9, 1});
      byte[] start = method(wire);
      if (!is(start, START)) {
        throw new UnexpectedAnswerException();
      }
      wire.write(frame(startOk(request)));
      byte[] answer = method(wire);
      if (is(answer, TUNE)) {
        return LoginAnswer.accepted();
      }
      if (!is(answer, CLOSE) || answer.length < 6) {
        throw new UnexpectedAnswerException();
      }
      int code = ((answer[4] & 0xff) << 8) | (answer[5] & 0xff);
      return code == ACCESS_REFUSED
          ? new LoginAnswer.Refused()
          : new LoginAnswer.Unclear("the broker refuses with code " + code);
    }
  }

  private static boolean is(byte[] body, int method) {
    return body.length >= 4
        && body[0] == 0
        && body[1] == CLASS_CONNECTION
        && body[2] == 0
        && body[3] == method;
  }

  /** The body of the next frame, which must be of a method on the connection itself. */
  private static byte[] method(Wire wire) throws IOException {
    int type = wire.read();
    long channel = wire.number(2);
    byte[] body = wire.read(wire.number(4));
    if (type != 1 || channel != 0 || wire.read() != FRAME_END) {
      throw new UnexpectedAnswerException();
    }
    return body;
  }

  private static byte[] frame(byte[] body) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeByte(1);
    out.writeShort(0);
    out.writeInt(body.length);
    out.write(body);
    out.writeByte(FRAME_END);
    return bytes.toByteArray();
  }

  /** It says that the client understands a refusal, which is then told rather than hung up on. */
  private static byte[] startOk(LoginRequest request) throws IOException {
    ByteArrayOutputStream flag = new ByteArrayOutputStream();
    DataOutputStream inner = new DataOutputStream(flag);
    shortText(inner, "authentication_failure_close");
    inner.write(new byte[] {'t', 1});
    ByteArrayOutputStream table = new ByteArrayOutputStream();
    DataOutputStream outer = new DataOutputStream(table);
    shortText(outer, "capabilities");
    outer.writeByte('F');
    outer.writeInt(flag.size());
    flag.writeTo(outer);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeShort(CLASS_CONNECTION);
    out.writeShort(START_OK);
    out.writeInt(table.size());
    table.writeTo(out);
    shortText(out, "PLAIN");
    byte[] response = ("\0" + request.user() + "\0" + request.password()).getBytes(UTF_8);
    out.writeInt(response.length);
    out.write(response);
    shortText(out, "en_US");
    return bytes.toByteArray();
  }

  private static void shortText(DataOutputStream out, String text) throws IOException {
    byte[] bytes = text.getBytes(UTF_8);
    out.writeByte(bytes.length);
    out.write(bytes);
  }
}
