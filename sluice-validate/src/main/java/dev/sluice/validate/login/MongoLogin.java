package dev.sluice.validate.login;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.validate.check.Call;
import dev.sluice.validate.net.Dialer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A login to MongoDB with SCRAM-SHA-256 over its OP_MSG messages, and no command after it. */
final class MongoLogin {
  private static final int OP_MSG = 2013;
  private static final int AUTHENTICATION_FAILED = 18;
  private static final int HEAD = 16;

  private final Wire wire;
  private final LoginRequest request;
  private int requests;

  private MongoLogin(Wire wire, LoginRequest request) {
    this.wire = wire;
    this.request = request;
  }

  static LoginAnswer attempt(Dialer dialer, LoginRequest request, String nonce) throws IOException {
    try (Wire wire =
        request.tls() == Call.Tls.ALWAYS
            ? Wire.secured(dialer, request.target())
            : Wire.plain(dialer, request.target())) {
      return new MongoLogin(wire, request).attempt(nonce);
    }
  }

  private LoginAnswer attempt(String nonce) throws IOException {
    Scram scram = new Scram("SHA-256", request.user(), request.password(), nonce);
    Map<String, Object> first =
        command(
            new Document()
                .number("saslStart", 1)
                .text("mechanism", "SCRAM-SHA-256")
                .bytes("payload", scram.first()));
    LoginAnswer refused = refused(first);
    if (refused != null) {
      return refused;
    }
    String proof = scram.proof(payload(first));
    Object conversation = first.get("conversationId");
    Map<String, Object> second =
        command(
            new Document()
                .number("saslContinue", 1)
                .number("conversationId", conversation instanceof Number id ? id.intValue() : 1)
                .bytes("payload", proof));
    refused = refused(second);
    if (refused != null) {
      return refused;
    }
    return scram.isProven(payload(second))
        ? LoginAnswer.accepted()
        : new LoginAnswer.Unclear("the server does not know the password itself");
  }

  private static @Nullable LoginAnswer refused(Map<String, Object> answer) throws IOException {
    if (!(answer.get("ok") instanceof Number ok)) {
      throw new UnexpectedAnswerException();
    }
    if (ok.intValue() == 1) {
      return null;
    }
    int code = answer.get("code") instanceof Number number ? number.intValue() : 0;
    return code == AUTHENTICATION_FAILED
        ? new LoginAnswer.Refused()
        : new LoginAnswer.Unclear("the server refuses with code " + code);
  }

  private static String payload(Map<String, Object> answer) throws IOException {
    if (answer.get("payload") instanceof String payload) {
      return payload;
    }
    throw new UnexpectedAnswerException();
  }

  private Map<String, Object> command(Document document) throws IOException {
    String database = request.database().isEmpty() ? "admin" : request.database();
    byte[] body = document.text("$db", database).finished();
    ByteBuffer message = ByteBuffer.allocate(HEAD + 5 + body.length).order(ByteOrder.LITTLE_ENDIAN);
    message.putInt(message.capacity()).putInt(++requests).putInt(0).putInt(OP_MSG);
    message.putInt(0).put((byte) 0).put(body);
    wire.write(message.array());
    ByteBuffer head = ByteBuffer.wrap(wire.read(HEAD)).order(ByteOrder.LITTLE_ENDIAN);
    int length = head.getInt();
    if (head.getInt(12) != OP_MSG || length < HEAD + 5) {
      throw new UnexpectedAnswerException();
    }
    ByteBuffer answer =
        ByteBuffer.wrap(wire.read((long) length - HEAD)).order(ByteOrder.LITTLE_ENDIAN);
    answer.position(5);
    return fields(answer);
  }

  /** The fields of a document that a login needs; others are stepped over. */
  private static Map<String, Object> fields(ByteBuffer in) throws IOException {
    Map<String, Object> fields = new HashMap<>();
    try {
      int _ = in.getInt();
      while (true) {
        int type = in.get();
        if (type == 0) {
          return fields;
        }
        String name = name(in);
        switch (type) {
          case 0x01 -> fields.put(name, in.getDouble());
          case 0x02 -> fields.put(name, text(in, in.getInt()));
          case 0x03, 0x04 -> skip(in, in.getInt(in.position()));
          case 0x05 -> {
            int length = in.getInt();
            int _ = in.get();
            fields.put(name, text(in, length));
          }
          case 0x07 -> skip(in, 12);
          case 0x08 -> skip(in, 1);
          case 0x09, 0x11, 0x12 -> skip(in, 8);
          case 0x0a -> {}
          case 0x10 -> fields.put(name, in.getInt());
          default -> throw new UnexpectedAnswerException();
        }
      }
    } catch (RuntimeException e) {
      throw new UnexpectedAnswerException();
    }
  }

  private static String name(ByteBuffer in) {
    StringBuilder name = new StringBuilder();
    for (byte next = in.get(); next != 0; next = in.get()) {
      name.append((char) next);
    }
    return name.toString();
  }

  private static String text(ByteBuffer in, int length) {
    byte[] bytes = new byte[Math.min(length, in.remaining())];
    in.get(bytes);
    return new String(bytes, UTF_8).replace("\0", "");
  }

  private static void skip(ByteBuffer in, int bytes) {
    in.position(in.position() + bytes);
  }

  /** A document being written. */
  private static final class Document {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    Document number(String name, int value) {
      head(0x10, name);
      out.writeBytes(little(value));
      return this;
    }

    Document text(String name, String value) {
      head(0x02, name);
      byte[] bytes = (value + "\0").getBytes(UTF_8);
      out.writeBytes(little(bytes.length));
      out.writeBytes(bytes);
      return this;
    }

    Document bytes(String name, String value) {
      head(0x05, name);
      byte[] bytes = value.getBytes(UTF_8);
      out.writeBytes(little(bytes.length));
      out.write(0);
      out.writeBytes(bytes);
      return this;
    }

    byte[] finished() {
      ByteArrayOutputStream whole = new ByteArrayOutputStream();
      whole.writeBytes(little(out.size() + 5));
      whole.writeBytes(out.toByteArray());
      whole.write(0);
      return whole.toByteArray();
    }

    private void head(int type, String name) {
      out.write(type);
      out.writeBytes((name + "\0").getBytes(UTF_8));
    }

    private static byte[] little(int value) {
      return ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(value).array();
    }
  }
}
