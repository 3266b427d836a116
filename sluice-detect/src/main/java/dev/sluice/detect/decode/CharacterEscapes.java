package dev.sluice.detect.decode;

/**
 * Decodes escapes that stand for one character each, as programs write them: a backslash with an x
 * and two digits, with an x or a u and digits in braces, with a large U and eight digits, or with
 * three octal digits; and as pages do: an ampersand and a hash with a decimal number, or with an x
 * and a hexadecimal one, and a semicolon.
 *
 * <p>Programs write bytes that are no text in the same way, and pages the few characters that mean
 * something to them. So what is decoded of a row of escapes are its stretches of ASCII, unless they
 * are short parts of something else, and only those in which some character need not have been
 * written so.
 */
final class CharacterEscapes {
  /** How many characters of a row are a text, though what is beside them is none. */
  private static final int STRETCH_MIN = 4;

  private static final int DIGITS_MAX = 8;

  private final Cuts cuts;

  /** The character of the escape that was read last; 0 if it is not of printable ASCII. */
  private int character;

  /** What the escapes of the row at hand begin with. */
  private byte kind;

  /** How many characters the stretch at hand has, and whether one of them tells a text. */
  private int count;

  private boolean isTelling;

  CharacterEscapes(Cuts cuts) {
    this.cuts = cuts;
  }

  /** Where the escape at a place ends, or the place itself if there is none. */
  static int end(byte[] text, int at, int to) {
    if (at + 4 > to) {
      return at;
    }
    return switch (text[at]) {
      case '&' -> entityEnd(text, at, to);
      case '\\' ->
          switch (text[at + 1]) {
            case 'x' -> hexEnd(text, at, to, 2);
            case 'u' -> bracedEnd(text, at, to);
            case 'U' -> hexEnd(text, at, to, 8);
            case '0', '1' -> isOctal(text[at + 2]) && isOctal(text[at + 3]) ? at + 4 : at;
            default -> at;
          };
      default -> at;
    };
  }

  private static int hexEnd(byte[] text, int at, int to, int digits) {
    int end = at + 2 + digits;
    if (digits == 2 && text[at + 2] == '{') {
      return bracedEnd(text, at, to);
    }
    for (int digit = at + 2; digit < end; digit++) {
      if (digit >= to || !Bytes.isHex(text[digit])) {
        return at;
      }
    }
    return end;
  }

  private static int bracedEnd(byte[] text, int at, int to) {
    return text[at + 2] == '{' ? closedEnd(text, at, at + 3, to, true, (byte) '}') : at;
  }

  private static int entityEnd(byte[] text, int at, int to) {
    if (text[at + 1] != '#') {
      return at;
    }
    boolean isHex = (text[at + 2] | 0x20) == 'x';
    return closedEnd(text, at, isHex ? at + 3 : at + 2, to, isHex, (byte) ';');
  }

  /** Where digits that are closed by a byte end, behind it. */
  private static int closedEnd(
      byte[] text, int at, int first, int to, boolean isHex, byte closing) {
    int digit = first;
    while (digit < to
        && digit < first + DIGITS_MAX
        && (isHex ? Bytes.isHex(text[digit]) : isDecimal(text[digit]))) {
      digit++;
    }
    return digit > first && digit < to && text[digit] == closing ? digit + 1 : at;
  }

  private static boolean isDecimal(byte octet) {
    return octet >= '0' && octet <= '9';
  }

  private static boolean isOctal(byte octet) {
    return octet >= '0' && octet <= '7';
  }

  /** The character of an escape, 0 if that is not of printable ASCII. */
  private static int character(byte[] text, int at, int end) {
    boolean isEntity = text[at] == '&';
    boolean isOctal = !isEntity && isDecimal(text[at + 1]);
    boolean isHex = isEntity ? (text[at + 2] | 0x20) == 'x' : !isOctal;
    int radix = isHex ? 16 : isOctal ? 8 : 10;
    int value = 0;
    for (int digit = isOctal ? at + 1 : at + 2; digit < end; digit++) {
      int one = Bytes.hex(text[digit]);
      if (one >= 0) {
        value = Math.min(value * radix + one, 0x7F);
      }
    }
    return Bytes.isPrintable(value) ? value : 0;
  }

  /** Whether nobody has to write a character as an escape. */
  private static boolean isTelling(int character) {
    return switch (character) {
      case '"', '\'', '`', '<', '>', '&', '\\' -> false;
      default -> character > ' ';
    };
  }

  /**
   * Decodes the row of escapes of one kind at a place, and gives where it ends.
   *
   * @param from everything before has been decoded
   */
  int decode(byte[] text, int offset, int from, int to, Segments segments) {
    boolean isDoubled = text[offset] == '\\' && offset > from && text[offset - 1] == '\\';
    int start = isDoubled ? offset - 1 : offset;
    int end = start;
    boolean isWhole = true;
    kind = text[offset];
    for (int next = read(text, end, to); next > end; next = read(text, end, to)) {
      isWhole &= character != 0;
      end = next;
    }
    isWhole &= end - start <= cuts.pieceBytes();
    int at = start;
    while (at < end) {
      int stretchEnd = stretchEnd(text, at, end);
      if (isTelling && (isWhole || count >= STRETCH_MIN)) {
        add(text, at, stretchEnd, segments);
      }
      at = stretchEnd > at ? stretchEnd : read(text, at, end);
    }
    return end;
  }

  /** Where the characters of ASCII end that begin at a place. */
  private int stretchEnd(byte[] text, int from, int to) {
    count = 0;
    isTelling = false;
    int at = from;
    int next = read(text, at, to);
    while (next > at && character != 0) {
      count++;
      isTelling |= isTelling(character);
      at = next;
      next = read(text, at, to);
    }
    return at;
  }

  /** Reads the escape at a place, whose backslash may be doubled, and gives where it ends. */
  private int read(byte[] text, int at, int to) {
    int single = at + 1 < to && text[at] == '\\' && text[at + 1] == '\\' ? at + 1 : at;
    int end = single < to && text[single] == kind ? end(text, single, to) : single;
    if (end == single) {
      return at;
    }
    character = character(text, single, end);
    return end;
  }

  private void add(byte[] text, int start, int end, Segments segments) {
    boolean isLong = end - start > cuts.pieceBytes();
    Encoding encoding = kind == '&' ? Encoding.ENTITY : Encoding.ESCAPE;
    int at = start;
    while (at < end) {
      int first = at;
      int stop = isLong ? cuts.after(at) : end;
      int length = 0;
      while (at < end && at < stop) {
        at = read(text, at, end);
        segments.reserve(length + 1)[segments.decodedLength() + length++] = (byte) character;
      }
      segments.add(first, at, encoding, length);
    }
  }
}
