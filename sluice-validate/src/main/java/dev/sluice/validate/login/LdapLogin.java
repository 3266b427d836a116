package dev.sluice.validate.login;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.validate.check.Call;
import dev.sluice.validate.net.Dialer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** A simple bind to a directory (RFC 4511), and no search after it. */
final class LdapLogin {
  private static final int SEQUENCE = 0x30;
  private static final int INTEGER = 0x02;
  private static final int TEXT = 0x04;
  private static final int ENUMERATED = 0x0a;
  private static final int BIND = 0x60;
  private static final int BIND_ANSWER = 0x61;
  private static final int SIMPLE = 0x80;
  private static final int INVALID_CREDENTIALS = 49;

  private LdapLogin() {}

  static LoginAnswer attempt(Dialer dialer, LoginRequest request) throws IOException {
    if (request.password().isEmpty() || request.user().isEmpty()) {
      return new LoginAnswer.Unclear("a bind without a name or a password proves nothing");
    }
    try (Wire wire =
        request.tls() == Call.Tls.ALWAYS
            ? Wire.secured(dialer, request.target())
            : Wire.plain(dialer, request.target())) {
      byte[] bind =
          joined(
              element(INTEGER, new byte[] {3}),
              element(TEXT, request.user().getBytes(UTF_8)),
              element(SIMPLE, request.password().getBytes(UTF_8)));
      wire.write(element(SEQUENCE, joined(element(INTEGER, new byte[] {1}), element(BIND, bind))));
      return answer(wire);
    }
  }

  private static LoginAnswer answer(Wire wire) throws IOException {
    expect(wire, SEQUENCE);
    long _ = length(wire);
    expect(wire, INTEGER);
    byte[] _ = wire.read(length(wire));
    expect(wire, BIND_ANSWER);
    long _ = length(wire);
    expect(wire, ENUMERATED);
    byte[] code = wire.read(length(wire));
    if (code.length != 1) {
      throw new UnexpectedAnswerException();
    }
    return switch (code[0]) {
      case 0 -> LoginAnswer.accepted();
      case INVALID_CREDENTIALS -> new LoginAnswer.Refused();
      default -> new LoginAnswer.Unclear("the directory answers the bind with " + code[0]);
    };
  }

  private static void expect(Wire wire, int tag) throws IOException {
    if (wire.read() != tag) {
      throw new UnexpectedAnswerException();
    }
  }

  private static long length(Wire wire) throws IOException {
    int first = wire.read();
    if (first < 0x80) {
      return first;
    }
    int bytes = first & 0x7f;
    if (bytes < 1 || bytes > 4) {
      throw new UnexpectedAnswerException();
    }
    return wire.number(bytes);
  }

  private static byte[] element(int tag, byte[] content) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(tag);
    if (content.length < 0x80) {
      bytes.write(content.length);
    } else {
      bytes.write(0x82);
      bytes.write(content.length >> 8);
      bytes.write(content.length);
    }
    bytes.writeBytes(content);
    return bytes.toByteArray();
  }

  private static byte[] joined(byte[]... parts) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      bytes.writeBytes(part);
    }
    return bytes.toByteArray();
  }
}
