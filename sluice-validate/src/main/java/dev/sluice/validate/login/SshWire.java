package dev.sluice.validate.login;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/** The packets of SSH (RFC 4253, section 6): in the clear at first, then under AES and HMAC. */
final class SshWire {
  private static final int BANNER_LINES_MAX = 64;
  private static final int PACKET_MAX = 35_000;
  private static final int PADDING_MIN = 4;
  private static final int BLOCK_BYTES = 16;
  private static final int CLEAR_BLOCK_BYTES = 8;
  private static final int MAC_BYTES = 32;

  private final Wire wire;
  private @Nullable Direction sending;
  private @Nullable Direction receiving;
  private int sent;
  private int received;

  SshWire(Wire wire) {
    this.wire = wire;
  }

  /** The keys of one direction. */
  private record Direction(Cipher cipher, Mac mac) {
    static Direction of(int mode, byte[] iv, byte[] key, byte[] macKey)
        throws GeneralSecurityException {
      Cipher cipher = Cipher.getInstance("AES/CTR/NoPadding");
      cipher.init(mode, new SecretKeySpec(key, "AES"), new IvParameterSpec(iv));
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(macKey, "HmacSHA256"));
      return new Direction(cipher, mac);
    }

    byte[] authenticate(int number, byte[] packet) {
      mac.update(ByteBuffer.allocate(4).putInt(number).array());
      return mac.doFinal(packet);
    }
  }

  /** Says who we are, and gives what the server says of itself. */
  String greet(String own) throws IOException {
    wire.write(own + "\r\n");
    for (int lines = 0; lines < BANNER_LINES_MAX; lines++) {
      String line = wire.line();
      if (line.startsWith("SSH-2.0-") || line.startsWith("SSH-1.99-")) {
        return line;
      }
      if (line.startsWith("SSH-")) {
        throw new UnexpectedAnswerException();
      }
    }
    throw new UnexpectedAnswerException();
  }

  /** Sends under these keys from now on. */
  void sendUnder(byte[] iv, byte[] key, byte[] macKey) throws GeneralSecurityException {
    sending = Direction.of(Cipher.ENCRYPT_MODE, iv, key, macKey);
  }

  /** Receives under these keys from now on. */
  void receiveUnder(byte[] iv, byte[] key, byte[] macKey) throws GeneralSecurityException {
    receiving = Direction.of(Cipher.DECRYPT_MODE, iv, key, macKey);
  }

  void send(byte[] payload) throws IOException {
    int block = sending == null ? CLEAR_BLOCK_BYTES : BLOCK_BYTES;
    int padding = block - (payload.length + 5) % block;
    padding += padding < PADDING_MIN ? block : 0;
    byte[] packet =
        new SshBytes()
            .number(payload.length + padding + 1)
            .octet(padding)
            .raw(payload)
            .raw(new byte[padding])
            .toByteArray();
    int number = sent++;
    if (sending == null) {
      wire.write(packet);
      return;
    }
    byte[] mac = sending.authenticate(number, packet);
    wire.write(new SshBytes().raw(sending.cipher().update(packet)).raw(mac).toByteArray());
  }

  /** The payload of the next packet. */
  byte[] receive() throws IOException {
    int number = received++;
    byte[] packet = receiving == null ? clear() : deciphered(receiving, number);
    int padding = packet[4] & 0xff;
    int length = packet.length - 5 - padding;
    if (length < 1) {
      throw new UnexpectedAnswerException();
    }
    byte[] payload = new byte[length];
    System.arraycopy(packet, 5, payload, 0, length);
    return payload;
  }

  private byte[] clear() throws IOException {
    byte[] head = wire.read(4);
    byte[] rest = wire.read(length(head, CLEAR_BLOCK_BYTES));
    return new SshBytes().raw(head).raw(rest).toByteArray();
  }

  private byte[] deciphered(Direction under, int number) throws IOException {
    byte[] head = under.cipher().update(wire.read(BLOCK_BYTES));
    int length = length(head, BLOCK_BYTES);
    byte[] coded = wire.read(length + 4 - BLOCK_BYTES);
    byte[] rest = coded.length == 0 ? coded : under.cipher().update(coded);
    byte[] packet = new SshBytes().raw(head).raw(rest).toByteArray();
    if (!MessageDigest.isEqual(under.authenticate(number, packet), wire.read(MAC_BYTES))) {
      throw new UnexpectedAnswerException();
    }
    return packet;
  }

  private static int length(byte[] head, int block) throws IOException {
    int length = ByteBuffer.wrap(head).getInt();
    if (length < block - 4 || length > PACKET_MAX || (length + 4) % block != 0) {
      throw new UnexpectedAnswerException();
    }
    return length;
  }

  static String ascii(byte[] bytes) {
    return new String(bytes, StandardCharsets.US_ASCII);
  }
}
