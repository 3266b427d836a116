package dev.sluice.detect.decode;

import java.nio.charset.StandardCharsets;

/** Decodes escapes that stand among plain text: percent, backslash-u and U+. */
final class EscapeDecoder {
  /** How far apart two percent escapes of one stretch may be. */
  private static final int PERCENT_GAP_MAX = 256;

  private final int segmentBytesMax;

  /** The characters of the row at hand. */
  private final StringBuilder row = new StringBuilder();

  private long oversized;

  EscapeDecoder(int segmentBytesMax) {
    this.segmentBytesMax = segmentBytesMax;
  }

  long oversized() {
    return oversized;
  }

  /** Decodes from the first percent escape of a word to its last, and gives where that ends. */
  int percent(byte[] text, int start, int to, Segments segments) {
    if (!Bytes.isPercent(text, start, to)) {
      return start;
    }
    int end = start + 3;
    for (int at = end; at < to && at - end <= PERCENT_GAP_MAX && !endsWord(text[at]); at++) {
      if (Bytes.isPercent(text, at, to)) {
        end = at + 3;
        at += 2;
      }
    }
    if (end - start > segmentBytesMax) {
      oversized++;
      return end;
    }
    byte[] decoded = segments.reserve(end - start);
    int out = segments.decodedLength();
    boolean changed = false;
    for (int at = start; at < end; at++) {
      int octet = text[at];
      if (octet == '%' && Bytes.isPercent(text, at, end)) {
        int value = Bytes.hex(text[at + 1]) << 4 | Bytes.hex(text[at + 2]);
        if (value >= 0x80 || Bytes.isPrintable(value)) {
          octet = value;
          at += 2;
          changed |= value < 0x80;
        }
      }
      decoded[out++] = (byte) octet;
    }
    if (changed) {
      segments.add(start, end, Encoding.PERCENT, out - segments.decodedLength());
    }
    return end;
  }

  private static boolean endsWord(byte octet) {
    return switch (octet) {
      case ' ', '\t', '\n', '\r', '"', '\'', '`', '<', '>' -> true;
      default -> false;
    };
  }

  /**
   * Decodes a row of escapes of a backslash, perhaps doubled, a u and four digits, and gives where
   * the row ends.
   */
  int backslash(byte[] text, int offset, int from, int to, Segments segments) {
    int start = offset > from && text[offset - 1] == '\\' ? offset - 1 : offset;
    row.setLength(0);
    boolean isProse = true;
    int end = start;
    while (true) {
      int letter = end < to && text[end] == '\\' ? end + 1 : to;
      if (letter < to && text[letter] == '\\') {
        letter++;
      }
      if (letter >= to || (text[letter] | 0x20) != 'u' || !Bytes.isHex4(text, letter + 1, to)) {
        break;
      }
      char character = (char) Bytes.hex4(text, letter + 1);
      isProse &= !isAscii(character);
      row.append(character);
      end = letter + 5;
    }
    if (!isProse) {
      add(start, end, segments);
    }
    return end;
  }

  /** Decodes a row of code points such as {@code U+0041 U+0042}, and gives where it ends. */
  int codePoints(byte[] text, int start, int to, Segments segments) {
    row.setLength(0);
    boolean isProse = true;
    int end = start;
    while (end + 6 <= to
        && text[end] == 'U'
        && text[end + 1] == '+'
        && Bytes.isHex4(text, end + 2, to)
        && (end + 6 == to || isSpace(text[end + 6]))) {
      char character = (char) Bytes.hex4(text, end + 2);
      isProse &= !isAscii(character);
      row.append(character);
      end = Math.min(to, end + 7);
    }
    if (!isProse) {
      add(start, end, segments);
    }
    return end;
  }

  /** A row with no ASCII in it is prose in another script, and holds no secret. */
  private static boolean isAscii(char character) {
    return character > ' ' && character < 0x7F;
  }

  private static boolean isSpace(byte octet) {
    return octet == ' ' || (octet >= '\t' && octet <= '\r' && octet != 0x0B);
  }

  private void add(int start, int end, Segments segments) {
    if (end - start > segmentBytesMax) {
      oversized++;
      return;
    }
    byte[] bytes = row.toString().getBytes(StandardCharsets.UTF_8);
    System.arraycopy(
        bytes, 0, segments.reserve(bytes.length), segments.decodedLength(), bytes.length);
    segments.add(start, end, Encoding.UNICODE, bytes.length);
  }
}
