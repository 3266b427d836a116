package dev.sluice.validate.login;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.validate.check.Call;
import dev.sluice.validate.net.Dialer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/**
 * A login to MySQL or MariaDB over version 10 of their handshake: mysql_native_password and
 * caching_sha2_password. A server that wants the password itself gets it over TLS alone.
 */
final class MysqlLogin {
  private static final int PROTOCOL_41 = 0x200;
  private static final int TLS = 0x800;
  private static final int SECURE_CONNECTION = 0x8000;
  private static final int PLUGIN_AUTH = 0x80000;
  private static final int LONG_PASSWORD = 1;
  private static final int STEPS_MAX = 8;
  private static final int ACCESS_DENIED = 1045;
  private static final String NATIVE = "mysql_native_password";
  private static final String CACHING = "caching_sha2_password";

  private final Wire wire;
  private final LoginRequest request;
  private boolean isSecured;
  private int sequence;

  private MysqlLogin(Wire wire, LoginRequest request) {
    this.wire = wire;
    this.request = request;
  }

  static LoginAnswer attempt(Dialer dialer, LoginRequest request) throws IOException {
    try (Wire wire = Wire.plain(dialer, request.target())) {
      return new MysqlLogin(wire, request).attempt();
    }
  }

  private LoginAnswer attempt() throws IOException {
    Packet greeting = new Packet(packet());
    int version = greeting.number(1);
    if (version == 0xff) {
      return new LoginAnswer.Unclear("the server refuses with error " + greeting.number(2));
    }
    if (version != 10) {
      throw new UnexpectedAnswerException();
    }
    String _ = greeting.text();
    int _ = greeting.number(4);
    byte[] first = greeting.bytes(8);
    int _ = greeting.number(1);
    int capabilities = greeting.number(2);
    int _ = greeting.number(3);
    capabilities |= greeting.number(2) << 16;
    int length = greeting.number(1);
    byte[] _ = greeting.bytes(10);
    byte[] second = greeting.bytes(Math.max(12, length - 9));
    byte[] nonce = Arrays.copyOf(first, 8 + second.length);
    System.arraycopy(second, 0, nonce, 8, second.length);
    int _ = greeting.number(1);
    String plugin = (capabilities & PLUGIN_AUTH) == 0 ? NATIVE : greeting.text();
    boolean offersTls = (capabilities & TLS) != 0;
    if (request.tls() == Call.Tls.ALWAYS && !offersTls) {
      return new LoginAnswer.Unclear("the server offers no TLS");
    }
    int wanted = LONG_PASSWORD | PROTOCOL_41 | SECURE_CONNECTION | PLUGIN_AUTH;
    if (offersTls && request.tls() != Call.Tls.NEVER) {
      wanted |= TLS;
      send(head(wanted));
      wire.secure();
      isSecured = true;
    }
    String known = plugin.equals(CACHING) ? CACHING : NATIVE;
    byte[] proof = proof(known, nonce);
    ByteArrayOutputStream response = new ByteArrayOutputStream();
    response.writeBytes(head(wanted));
    response.writeBytes((request.user() + "\0").getBytes(UTF_8));
    response.write(proof.length);
    response.writeBytes(proof);
    response.writeBytes((known + "\0").getBytes(UTF_8));
    send(response.toByteArray());
    return answered();
  }

  private LoginAnswer answered() throws IOException {
    for (int step = 0; step < STEPS_MAX; step++) {
      Packet packet = new Packet(packet());
      switch (packet.number(1)) {
        case 0x00 -> {
          return LoginAnswer.accepted();
        }
        case 0xff -> {
          int code = packet.number(2);
          return code == ACCESS_DENIED
              ? new LoginAnswer.Refused()
              : new LoginAnswer.Unclear("the server refuses with error " + code);
        }
        case 0xfe -> {
          String plugin = packet.text();
          byte[] nonce = packet.rest();
          if (!plugin.equals(NATIVE) && !plugin.equals(CACHING)) {
            return new LoginAnswer.Unclear("the server wants a login that is not spoken");
          }
          int end = nonce.length > 0 && nonce[nonce.length - 1] == 0 ? 1 : 0;
          send(proof(plugin, Arrays.copyOf(nonce, nonce.length - end)));
        }
        case 0x01 -> {
          int more = packet.number(1);
          if (more == 4 && !isSecured) {
            return new LoginAnswer.Unclear("the server wants the password, and offers no TLS");
          }
          if (more == 4) {
            send((request.password() + "\0").getBytes(UTF_8));
          } else if (more != 3) {
            throw new UnexpectedAnswerException();
          }
        }
        default -> throw new UnexpectedAnswerException();
      }
    }
    throw new UnexpectedAnswerException();
  }

  private static byte[] head(int capabilities) {
    byte[] head = new byte[32];
    for (int i = 0; i < 4; i++) {
      head[i] = (byte) (capabilities >> (8 * i));
    }
    head[7] = 1;
    head[8] = 45;
    return head;
  }

  private byte[] proof(String plugin, byte[] nonce) {
    if (request.password().isEmpty()) {
      return new byte[0];
    }
    byte[] password = request.password().getBytes(UTF_8);
    String hash = plugin.equals(CACHING) ? "SHA-256" : "SHA-1";
    byte[] once = digest(hash, password);
    byte[] twice = digest(hash, once);
    byte[] mask = plugin.equals(CACHING) ? digest(hash, twice, nonce) : digest(hash, nonce, twice);
    for (int i = 0; i < mask.length; i++) {
      mask[i] = (byte) (mask[i] ^ once[i]);
    }
    return mask;
  }

  private static byte[] digest(String hash, byte[]... parts) {
    try {
      MessageDigest digest = MessageDigest.getInstance(hash);
      for (byte[] part : parts) {
        digest.update(part);
      }
      return digest.digest();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has " + hash, e);
    }
  }

  private byte[] packet() throws IOException {
    byte[] head = wire.read(4);
    sequence = (head[3] & 0xff) + 1;
    return wire.read((head[0] & 0xff) | ((head[1] & 0xff) << 8) | ((head[2] & 0xff) << 16));
  }

  private void send(byte[] body) throws IOException {
    byte[] packet = new byte[body.length + 4];
    packet[0] = (byte) body.length;
    packet[1] = (byte) (body.length >> 8);
    packet[3] = (byte) sequence++;
    System.arraycopy(body, 0, packet, 4, body.length);
    wire.write(packet);
  }

  /** A packet's body, read from its start; the lowest byte of a number comes first. */
  private static final class Packet {
    private final byte[] body;
    private int at;

    Packet(byte[] body) {
      this.body = body;
    }

    int number(int bytes) throws IOException {
      int value = 0;
      byte[] read = bytes(bytes);
      for (int i = 0; i < bytes; i++) {
        value |= (read[i] & 0xff) << (8 * i);
      }
      return value;
    }

    byte[] bytes(int count) throws IOException {
      if (count > body.length - at) {
        throw new UnexpectedAnswerException();
      }
      at += count;
      return Arrays.copyOfRange(body, at - count, at);
    }

    String text() throws IOException {
      int end = at;
      while (end < body.length && body[end] != 0) {
        end++;
      }
      String text = new String(body, at, end - at, UTF_8);
      at = Math.min(body.length, end + 1);
      return text;
    }

    byte[] rest() {
      return Arrays.copyOfRange(body, at, body.length);
    }
  }
}
