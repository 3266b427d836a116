package dev.sluice.source.archive.format;

import org.jspecify.annotations.Nullable;

/**
 * What stands in front of an entry of a cpio, in its portable forms (new, new with a sum, odc) and
 * in the old binary one, in either byte order.
 *
 * @param headerBytes how many bytes it takes, without the name
 * @param mode kind and permissions of the entry
 * @param nameBytes how long the name is, with the zero behind it
 * @param contentBytes how long the content is
 * @param alignment what name and content are filled up to a multiple of
 */
public record CpioHeader(
    int headerBytes, int mode, long nameBytes, long contentBytes, int alignment) {
  /** The longest header, which must be in view. */
  public static final int BYTES_MAX = 110;

  /** How many bytes tell that there is none. */
  public static final int BYTES_MIN = 26;

  private static final int NEW_BYTES = 110;
  private static final int ODC_BYTES = 76;
  private static final int BINARY_BYTES = 26;
  private static final int KIND = 0170000;
  private static final int NAME_BYTES_LIKELY = 4096;

  /** What an entry is. */
  public enum Kind {
    FILE,
    FOLDER,
    LINK,
    SPECIAL
  }

  /** The header at a place, or null if there is none. */
  public static @Nullable CpioHeader at(byte[] bytes, int from, int length) {
    if (length >= NEW_BYTES && isWord(bytes, from, "07070") && isNew(bytes[from + 5])) {
      return ofNew(bytes, from);
    }
    if (length >= ODC_BYTES && isWord(bytes, from, "070707")) {
      return ofOdc(bytes, from);
    }
    return length >= BINARY_BYTES ? ofBinary(bytes, from) : null;
  }

  /**
   * Whether the first bytes of a content are those of a cpio. Two bytes are no sign of one: the old
   * form must have a name that ends where it says.
   */
  static boolean isHeader(byte[] head, int from, int length) {
    CpioHeader header = at(head, from, length);
    if (header == null || header.nameBytes < 1) {
      return false;
    }
    if (header.headerBytes != BINARY_BYTES) {
      return true;
    }
    long end = BINARY_BYTES + header.nameBytes;
    return header.nameBytes > 1 && end <= length && isName(head, from, (int) end);
  }

  private static boolean isName(byte[] head, int from, int end) {
    for (int at = BINARY_BYTES; at < end - 1; at++) {
      if ((head[from + at] & 0xff) <= ' ') {
        return false;
      }
    }
    return head[from + end - 1] == 0;
  }

  public Kind kind() {
    return switch (mode & KIND) {
      case 0040000 -> Kind.FOLDER;
      case 0120000 -> Kind.LINK;
      case 0020000, 0060000, 0010000, 0140000 -> Kind.SPECIAL;
      default -> Kind.FILE;
    };
  }

  /** How many bytes fill up what ends so many bytes behind the beginning of the header. */
  public long padding(long bytes) {
    return -bytes & (alignment - 1);
  }

  private static boolean isNew(byte form) {
    return form == '1' || form == '2';
  }

  private static @Nullable CpioHeader ofNew(byte[] bytes, int from) {
    for (int at = from + 6; at < from + NEW_BYTES; at++) {
      if (Character.digit(bytes[at], 16) < 0) {
        return null;
      }
    }
    return new CpioHeader(
        NEW_BYTES,
        (int) number(bytes, from + 14, 8, 16),
        number(bytes, from + 94, 8, 16),
        number(bytes, from + 54, 8, 16),
        4);
  }

  private static @Nullable CpioHeader ofOdc(byte[] bytes, int from) {
    for (int at = from + 6; at < from + ODC_BYTES; at++) {
      if (Character.digit(bytes[at], 8) < 0) {
        return null;
      }
    }
    return new CpioHeader(
        ODC_BYTES,
        (int) number(bytes, from + 18, 6, 8),
        number(bytes, from + 59, 6, 8),
        number(bytes, from + 65, 11, 8),
        1);
  }

  private static @Nullable CpioHeader ofBinary(byte[] bytes, int from) {
    boolean isLittle = (bytes[from] & 0xff) == 0xc7 && bytes[from + 1] == 0x71;
    boolean isBig = bytes[from] == 0x71 && (bytes[from + 1] & 0xff) == 0xc7;
    if (!isLittle && !isBig) {
      return null;
    }
    int nameBytes = half(bytes, from + 20, isLittle);
    long contentBytes =
        (long) half(bytes, from + 22, isLittle) << 16 | half(bytes, from + 24, isLittle);
    return nameBytes > NAME_BYTES_LIKELY
        ? null
        : new CpioHeader(BINARY_BYTES, half(bytes, from + 6, isLittle), nameBytes, contentBytes, 2);
  }

  private static int half(byte[] bytes, int at, boolean isLittle) {
    int first = bytes[at] & 0xff;
    int second = bytes[at + 1] & 0xff;
    return isLittle ? second << 8 | first : first << 8 | second;
  }

  private static long number(byte[] bytes, int from, int digits, int radix) {
    long value = 0;
    for (int at = from; at < from + digits; at++) {
      value = value * radix + Character.digit(bytes[at], radix);
    }
    return value;
  }

  private static boolean isWord(byte[] bytes, int from, String word) {
    for (int at = 0; at < word.length(); at++) {
      if (bytes[from + at] != word.charAt(at)) {
        return false;
      }
    }
    return true;
  }
}
