package dev.sluice.detect.validate;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/** The checksums that token formats carry. Text is one character a byte. */
final class Checksums {
  private static final String BASE62 =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  private static final String BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
  private static final String BECH32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";

  private Checksums() {}

  static long crc32(String text) {
    CRC32 crc = new CRC32();
    crc.update(text.getBytes(StandardCharsets.ISO_8859_1));
    return crc.getValue();
  }

  /** A number in base 62, filled up with zeros on the left. */
  static String base62(long value, int width) {
    char[] digits = new char[width];
    long rest = value;
    for (int i = width - 1; i >= 0; i--) {
      digits[i] = BASE62.charAt((int) (rest % 62));
      rest /= 62;
    }
    return new String(digits);
  }

  /** A number in base 36, lower case, filled up with zeros on the left. */
  static String base36(long value, int width) {
    String digits = Long.toString(value, 36);
    return "0".repeat(Math.max(0, width - digits.length())) + digits;
  }

  /** The payload of base58 with a double SHA-256 checksum, or null if the checksum is wrong. */
  static byte @Nullable [] base58Check(String text) {
    BigInteger number = BigInteger.ZERO;
    int zeros = 0;
    for (int i = 0; i < text.length(); i++) {
      int digit = BASE58.indexOf(text.charAt(i));
      if (digit < 0) {
        return null;
      }
      zeros = zeros == i && digit == 0 ? zeros + 1 : zeros;
      number = number.multiply(BigInteger.valueOf(58)).add(BigInteger.valueOf(digit));
    }
    byte[] magnitude = number.toByteArray();
    int skip = magnitude[0] == 0 ? 1 : 0;
    byte[] bytes = new byte[zeros + magnitude.length - skip];
    System.arraycopy(magnitude, skip, bytes, zeros, magnitude.length - skip);
    if (bytes.length < 5) {
      return null;
    }
    byte[] payload = Arrays.copyOf(bytes, bytes.length - 4);
    byte[] check = Arrays.copyOfRange(bytes, bytes.length - 4, bytes.length);
    byte[] wanted = Arrays.copyOf(sha256(sha256(payload)), 4);
    return Arrays.equals(check, wanted) ? payload : null;
  }

  static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** Whether a lower-case bech32 text, human-readable part and all, has the right checksum. */
  static boolean isBech32(String text) {
    int separator = text.lastIndexOf('1');
    if (separator < 1 || text.length() - separator < 7) {
      return false;
    }
    int state = 1;
    for (int i = 0; i < separator; i++) {
      state = bech32Step(state, text.charAt(i) >> 5);
    }
    state = bech32Step(state, 0);
    for (int i = 0; i < separator; i++) {
      state = bech32Step(state, text.charAt(i) & 31);
    }
    for (int i = separator + 1; i < text.length(); i++) {
      int digit = BECH32.indexOf(text.charAt(i));
      if (digit < 0) {
        return false;
      }
      state = bech32Step(state, digit);
    }
    return state == 1;
  }

  /** One step of the BCH code of BIP 173. */
  static int bech32Step(int state, int value) {
    int top = state >>> 25;
    int next = (state & 0x1FFFFFF) << 5 ^ value;
    int[] generators = {0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3};
    for (int i = 0; i < 5; i++) {
      next ^= (top >> i & 1) == 0 ? 0 : generators[i];
    }
    return next;
  }

  /** The CRC-24 of OpenPGP armour. */
  static int crc24(byte[] bytes) {
    int crc = 0xB704CE;
    for (byte octet : bytes) {
      crc ^= (octet & 0xFF) << 16;
      for (int i = 0; i < 8; i++) {
        crc <<= 1;
        crc ^= (crc & 0x1000000) == 0 ? 0 : 0x1864CFB;
      }
    }
    return crc & 0xFFFFFF;
  }
}
