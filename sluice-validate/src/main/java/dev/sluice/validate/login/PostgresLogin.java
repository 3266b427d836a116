package dev.sluice.validate.login;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.validate.check.Call;
import dev.sluice.validate.net.Dialer;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A login to PostgreSQL over version 3 of its protocol: SCRAM-SHA-256, md5, or in plain text where
 * the connection is over TLS. The connection ends before the first query.
 */
final class PostgresLogin {
  private static final int SSL_REQUEST = 80_877_103;
  private static final int PROTOCOL = 196_608;
  private static final int STEPS_MAX = 64;

  /** Wrong password, and no such user under another method than a password. */
  private static final String INVALID_PASSWORD = "28P01";

  /** The login came through, and what it asked for is not there. */
  private static final String NO_DATABASE = "3D000";

  private final Wire wire;
  private final LoginRequest request;
  private final String nonce;
  private boolean isSecured;

  private PostgresLogin(Wire wire, LoginRequest request, String nonce) {
    this.wire = wire;
    this.request = request;
    this.nonce = nonce;
  }

  static LoginAnswer attempt(Dialer dialer, LoginRequest request, String nonce) throws IOException {
    try (Wire wire = Wire.plain(dialer, request.target())) {
      return new PostgresLogin(wire, request, nonce).attempt();
    }
  }

  private LoginAnswer attempt() throws IOException {
    if (request.tls() != Call.Tls.NEVER) {
      wire.write(ints(8, SSL_REQUEST));
      int answer = wire.read();
      if (answer == 'S') {
        wire.secure();
        isSecured = true;
      } else if (answer != 'N') {
        throw new UnexpectedAnswerException();
      }
    }
    if (request.tls() == Call.Tls.ALWAYS && !isSecured) {
      return new LoginAnswer.Unclear("the server offers no TLS");
    }
    String database = request.database().isEmpty() ? request.user() : request.database();
    ByteArrayOutputStream startup = new ByteArrayOutputStream();
    startup.writeBytes(ints(PROTOCOL));
    for (String one : new String[] {"user", request.user(), "database", database, ""}) {
      startup.writeBytes((one + "\0").getBytes(UTF_8));
    }
    wire.write(ints(startup.size() + 4));
    wire.write(startup.toByteArray());
    return answered();
  }

  private LoginAnswer answered() throws IOException {
    Scram scram = new Scram("SHA-256", "", request.password(), nonce);
    for (int step = 0; step < STEPS_MAX; step++) {
      int kind = wire.read();
      byte[] body = wire.read(wire.number(4) - 4);
      switch (kind) {
        case 'R' -> {
          int method = body.length < 4 ? -1 : number(body);
          String text =
              new String(body, Math.min(4, body.length), Math.max(0, body.length - 4), UTF_8);
          switch (method) {
            case 0 -> {
              terminate();
              return LoginAnswer.accepted();
            }
            case 3 -> {
              if (!isSecured) {
                return new LoginAnswer.Unclear("the server wants the password in plain text");
              }
              send('p', request.password() + "\0");
            }
            case 5 -> send('p', md5(body) + "\0");
            case 10 -> {
              if (!("\0" + text).contains("\0SCRAM-SHA-256\0")) {
                return new LoginAnswer.Unclear("the server wants a login that is not spoken");
              }
              byte[] first = scram.first().getBytes(UTF_8);
              ByteArrayOutputStream message = new ByteArrayOutputStream();
              message.writeBytes("SCRAM-SHA-256\0".getBytes(UTF_8));
              message.writeBytes(ints(first.length));
              message.writeBytes(first);
              send('p', message.toByteArray());
            }
            case 11 -> send('p', scram.proof(text).getBytes(UTF_8));
            case 12 -> {
              if (!scram.isProven(text)) {
                return new LoginAnswer.Unclear("the server does not know the password itself");
              }
            }
            default -> {
              return new LoginAnswer.Unclear("the server wants a login that is not spoken");
            }
          }
        }
        case 'E' -> {
          return refused(new String(body, UTF_8));
        }
        case 'N', 'v', 'S' -> {}
        default -> throw new UnexpectedAnswerException();
      }
    }
    throw new UnexpectedAnswerException();
  }

  private static LoginAnswer refused(String fields) {
    for (String field : fields.split("\0", -1)) {
      if (field.equals("C" + INVALID_PASSWORD)) {
        return new LoginAnswer.Refused();
      }
      if (field.equals("C" + NO_DATABASE)) {
        return LoginAnswer.accepted();
      }
      if (field.matches("C[0-9A-Z]{5}")) {
        return new LoginAnswer.Unclear("the server refuses with SQLSTATE " + field.substring(1));
      }
    }
    return new LoginAnswer.Unclear("the server refuses and does not say why");
  }

  private String md5(byte[] body) throws IOException {
    if (body.length != 8) {
      throw new UnexpectedAnswerException();
    }
    try {
      MessageDigest hash = MessageDigest.getInstance("MD5");
      hash.update((request.password() + request.user()).getBytes(UTF_8));
      hash.update(HexFormat.of().formatHex(hash.digest()).getBytes(UTF_8));
      hash.update(body, 4, 4);
      return "md5" + HexFormat.of().formatHex(hash.digest());
    } catch (NoSuchAlgorithmException e) {
      return "";
    }
  }

  private void terminate() throws IOException {
    wire.write(new byte[] {'X', 0, 0, 0, 4});
  }

  private void send(char kind, String text) throws IOException {
    send(kind, text.getBytes(UTF_8));
  }

  private void send(char kind, byte[] body) throws IOException {
    ByteArrayOutputStream message = new ByteArrayOutputStream();
    message.write(kind);
    message.writeBytes(ints(body.length + 4));
    message.writeBytes(body);
    wire.write(message.toByteArray());
  }

  private static int number(byte[] body) {
    return ((body[0] & 0xff) << 24)
        | ((body[1] & 0xff) << 16)
        | ((body[2] & 0xff) << 8)
        | (body[3] & 0xff);
  }

  private static byte[] ints(int... values) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    for (int value : values) {
      out.writeInt(value);
    }
    return bytes.toByteArray();
  }
}
