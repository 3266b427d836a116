package dev.sluice.source.archive.format;

import java.util.Arrays;

/** One header block of a tar, checked and taken apart. */
public final class TarHeader {
  public static final int BLOCK_BYTES = 512;

  private static final int NAME_BYTES = 100;
  private static final int SIZE_AT = 124;
  private static final int SIZE_BYTES = 12;
  private static final int CHECKSUM_AT = 148;
  private static final int CHECKSUM_BYTES = 8;
  private static final int TYPE_AT = 156;
  private static final int MAGIC_AT = 257;
  private static final String MAGIC = "ustar";
  private static final int VERSION_AT = 263;
  private static final int PREFIX_AT = 345;
  private static final int PREFIX_BYTES = 155;
  private static final int MORE_HOLES_AT = 482;

  private final byte[] block;

  public TarHeader(byte[] block) {
    this.block = block;
  }

  /**
   * True if the first {@code length} bytes of {@code head} hold a header with a right checksum. One
   * without a name has the word of newer tars, or it may be a row of other small numbers.
   */
  static boolean isHeader(byte[] head, int length) {
    return length >= BLOCK_BYTES
        && (head[0] != 0 || startsWith(head, MAGIC_AT, MAGIC))
        && hasRightChecksum(head, 0);
  }

  public static boolean isZero(byte[] bytes, int from, int length) {
    for (int at = from; at < from + length; at++) {
      if (bytes[at] != 0) {
        return false;
      }
    }
    return true;
  }

  public static boolean hasRightChecksum(byte[] bytes, int from) {
    long declared = octal(bytes, from + CHECKSUM_AT, CHECKSUM_BYTES);
    if (declared < 0) {
      return false;
    }
    long unsigned = 0;
    long signed = 0;
    for (int at = 0; at < BLOCK_BYTES; at++) {
      boolean counted = at < CHECKSUM_AT || at >= CHECKSUM_AT + CHECKSUM_BYTES;
      byte value = counted ? bytes[from + at] : (byte) ' ';
      unsigned += value & 0xff;
      // Early tars summed signed bytes.
      signed += value;
    }
    return declared == unsigned || declared == signed;
  }

  /** The stored name, the ustar prefix in front. */
  public byte[] name() {
    byte[] name = text(0, NAME_BYTES);
    // GNU headers use the place of the prefix for times.
    boolean ustar = startsWith(block, MAGIC_AT, MAGIC) && block[VERSION_AT] == '0';
    byte[] prefix = ustar ? text(PREFIX_AT, PREFIX_BYTES) : new byte[0];
    if (prefix.length == 0) {
      return name;
    }
    byte[] joined = Arrays.copyOf(prefix, prefix.length + 1 + name.length);
    joined[prefix.length] = '/';
    System.arraycopy(name, 0, joined, prefix.length + 1, name.length);
    return joined;
  }

  public char type() {
    return (char) (block[TYPE_AT] & 0xff);
  }

  /** The stored size, or -1 if the field holds no number that could be one. */
  public long size() {
    int lead = block[SIZE_AT] & 0xff;
    if (lead < 0x80) {
      return octal(block, SIZE_AT, SIZE_BYTES);
    }
    long value = lead & 0x7f;
    for (int at = 1; at < SIZE_BYTES; at++) {
      if (value > Long.MAX_VALUE >> 8) {
        return -1;
      }
      value = value << 8 | (block[SIZE_AT + at] & 0xff);
    }
    return value;
  }

  /** True if blocks with more of the map of a sparse file follow. */
  public boolean hasMoreHoles() {
    return block[MORE_HOLES_AT] != 0;
  }

  private static boolean startsWith(byte[] bytes, int from, String text) {
    for (int at = 0; at < text.length(); at++) {
      if (bytes[from + at] != text.charAt(at)) {
        return false;
      }
    }
    return true;
  }

  private byte[] text(int from, int length) {
    int end = from;
    while (end < from + length && block[end] != 0) {
      end++;
    }
    return Arrays.copyOfRange(block, from, end);
  }

  private static long octal(byte[] bytes, int from, int length) {
    int at = from;
    int end = from + length;
    while (at < end && bytes[at] == ' ') {
      at++;
    }
    long value = 0;
    for (; at < end && bytes[at] != 0 && bytes[at] != ' '; at++) {
      int digit = bytes[at] - '0';
      if (digit < 0 || digit > 7) {
        return -1;
      }
      value = value << 3 | digit;
    }
    return value;
  }
}
