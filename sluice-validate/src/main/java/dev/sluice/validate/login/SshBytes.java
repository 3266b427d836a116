package dev.sluice.validate.login;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** The data types of SSH (RFC 4251, section 5), written one after the other. */
final class SshBytes {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  SshBytes octet(int value) {
    bytes.write(value);
    return this;
  }

  SshBytes number(int value) {
    bytes.writeBytes(ByteBuffer.allocate(4).putInt(value).array());
    return this;
  }

  SshBytes raw(byte[] value) {
    bytes.writeBytes(value);
    return this;
  }

  SshBytes text(byte[] value) {
    return number(value.length).raw(value);
  }

  SshBytes text(String value) {
    return text(value.getBytes(StandardCharsets.UTF_8));
  }

  /** A number that is not negative, given by its bytes. */
  SshBytes whole(byte[] value) {
    int from = 0;
    while (from < value.length && value[from] == 0) {
      from++;
    }
    boolean isSigned = from < value.length && value[from] < 0;
    number(value.length - from + (isSigned ? 1 : 0));
    if (isSigned) {
      bytes.write(0);
    }
    bytes.write(value, from, value.length - from);
    return this;
  }

  byte[] toByteArray() {
    return bytes.toByteArray();
  }

  /** The next text of a message. */
  static byte[] text(ByteBuffer message) throws IOException {
    try {
      int length = message.getInt();
      if (length < 0 || length > message.remaining()) {
        throw new UnexpectedAnswerException();
      }
      byte[] text = new byte[length];
      message.get(text);
      return text;
    } catch (BufferUnderflowException e) {
      throw new UnexpectedAnswerException();
    }
  }
}
