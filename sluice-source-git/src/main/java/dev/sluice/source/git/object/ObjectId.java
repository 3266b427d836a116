package dev.sluice.source.git.object;

import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** The name of an object: the hash of its type and bytes. Ordered as its bytes are, unsigned. */
public final class ObjectId implements Comparable<ObjectId> {
  private static final HexFormat HEX = HexFormat.of();

  private final byte[] bytes;

  private ObjectId(byte[] bytes) {
    this.bytes = bytes;
  }

  /** An id of 20 or 32 bytes. */
  public static ObjectId of(byte[] bytes) {
    return of(bytes, 0, bytes.length);
  }

  /** An id that stands in the middle of an array. */
  public static ObjectId of(byte[] bytes, int from, int length) {
    algorithm(length);
    return new ObjectId(Arrays.copyOfRange(bytes, from, from + length));
  }

  /**
   * The id that 40 or 64 hexadecimal digits mean.
   *
   * @throws IllegalArgumentException if they are no id
   */
  public static ObjectId parse(CharSequence digits) {
    byte[] bytes = HEX.parseHex(digits);
    algorithm(bytes.length);
    return new ObjectId(bytes);
  }

  /**
   * The id that hexadecimal digits in the middle of an array mean, or null if others are among
   * them.
   */
  public static @Nullable ObjectId parse(byte[] text, int from, HashAlgorithm algorithm) {
    byte[] bytes = new byte[algorithm.bytes()];
    for (int i = 0; i < bytes.length; i++) {
      int high = digit(text[from + 2 * i]);
      int low = digit(text[from + 2 * i + 1]);
      if ((high | low) < 0) {
        return null;
      }
      bytes[i] = (byte) (high << 4 | low);
    }
    return new ObjectId(bytes);
  }

  private static int digit(byte octet) {
    if (octet >= '0' && octet <= '9') {
      return octet - '0';
    }
    int letter = octet | 0x20;
    return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
  }

  /** Whether a text is as long as an id and of hexadecimal digits alone. */
  public static boolean isId(CharSequence text) {
    if (text.length() != 2 * HashAlgorithm.SHA1.bytes()
        && text.length() != 2 * HashAlgorithm.SHA256.bytes()) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      if (!HexFormat.isHexDigit(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  public HashAlgorithm algorithm() {
    return algorithm(bytes.length);
  }

  private static HashAlgorithm algorithm(int length) {
    if (length == HashAlgorithm.SHA1.bytes()) {
      return HashAlgorithm.SHA1;
    }
    if (length == HashAlgorithm.SHA256.bytes()) {
      return HashAlgorithm.SHA256;
    }
    throw new IllegalArgumentException("no id is " + length + " bytes long");
  }

  public byte[] bytes() {
    return bytes.clone();
  }

  /** Whether this id stands in an array that is long enough for it. */
  public boolean isAt(byte[] array, int from) {
    return Arrays.equals(bytes, 0, bytes.length, array, from, from + bytes.length);
  }

  /** Copies the bytes into {@code target} and says how many there are. */
  public int copyInto(byte[] target, int at) {
    System.arraycopy(bytes, 0, target, at, bytes.length);
    return bytes.length;
  }

  @Override
  public int compareTo(ObjectId other) {
    return Arrays.compareUnsigned(bytes, other.bytes);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ObjectId id && Arrays.equals(bytes, id.bytes);
  }

  /** The first bytes, which are as good as random. */
  @Override
  public int hashCode() {
    return bytes[0] << 24 | (bytes[1] & 0xff) << 16 | (bytes[2] & 0xff) << 8 | (bytes[3] & 0xff);
  }

  /** The id in lower-case hexadecimal digits. */
  @Override
  public String toString() {
    return HEX.formatHex(bytes);
  }
}
