package dev.sluice.detect.decode;

import java.nio.charset.StandardCharsets;

/** Decodes escapes that stand among plain text: percent, backslash-u and U+. */
final class EscapeDecoder {
  /** How far apart two percent escapes of one stretch may be. */
  private static final int PERCENT_GAP_MAX = 256;

  private static final int WIDE_ESCAPE_BYTES = 7;

  private final Cuts cuts;

  /** The characters of the row at hand. */
  private final StringBuilder row = new StringBuilder();

  /** The character of the escape that was read last. */
  private char character;

  EscapeDecoder(Cuts cuts) {
    this.cuts = cuts;
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
    boolean isLong = end - start > cuts.pieceBytes();
    int from = start;
    while (from < end) {
      int stop = isLong ? Math.min(end, behindEscape(text, cuts.after(from), end)) : end;
      percentPiece(text, from, stop, segments);
      from = stop;
    }
    return end;
  }

  /** A cut, or where the escape ends that it goes through. */
  private static int behindEscape(byte[] text, int cut, int end) {
    if (cut >= end) {
      return end;
    }
    return Bytes.isPercent(text, cut - 1, end)
        ? cut + 2
        : cut >= 2 && Bytes.isPercent(text, cut - 2, end) ? cut + 1 : cut;
  }

  private static void percentPiece(byte[] text, int start, int end, Segments segments) {
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
    return row(text, start, to, true, segments);
  }

  /** Decodes a row of code points such as {@code U+0041 U+0042}, and gives where it ends. */
  int codePoints(byte[] text, int start, int to, Segments segments) {
    return row(text, start, to, false, segments);
  }

  private int row(byte[] text, int start, int to, boolean isBackslash, Segments segments) {
    int end = start;
    boolean isAllProse = true;
    for (int next = escapeEnd(text, end, to, isBackslash);
        next > end;
        next = escapeEnd(text, end, to, isBackslash)) {
      end = next;
      isAllProse &= !isAscii(character);
    }
    if (isAllProse) {
      return end;
    }
    boolean isLong = end - start > cuts.pieceBytes();
    int at = start;
    while (at < end) {
      int first = at;
      int stop = isLong ? cuts.after(at) : end;
      boolean isProse = true;
      row.setLength(0);
      while (at < end && at < stop) {
        at = escapeEnd(text, at, to, isBackslash);
        isProse &= !isAscii(character);
        row.append(character);
      }
      if (!isProse) {
        add(first, at, segments);
      }
    }
    return end;
  }

  /** Reads the escape at a place; where it ends, or the place itself if there is none. */
  private int escapeEnd(byte[] text, int at, int to, boolean isBackslash) {
    if (!isBackslash) {
      boolean isOne =
          at + 6 <= to
              && text[at] == 'U'
              && text[at + 1] == '+'
              && Bytes.isHex4(text, at + 2, to)
              && (at + 6 == to || isSpace(text[at + 6]));
      character = isOne ? (char) Bytes.hex4(text, at + 2) : character;
      return isOne ? Math.min(to, at + WIDE_ESCAPE_BYTES) : at;
    }
    int letter = at < to && text[at] == '\\' ? at + 1 : to;
    if (letter < to && text[letter] == '\\') {
      letter++;
    }
    if (letter >= to || (text[letter] | 0x20) != 'u' || !Bytes.isHex4(text, letter + 1, to)) {
      return at;
    }
    character = (char) Bytes.hex4(text, letter + 1);
    return letter + 5;
  }

  /** A row with no ASCII in it is prose in another script, and holds no secret. */
  private static boolean isAscii(char character) {
    return character > ' ' && character < 0x7F;
  }

  private static boolean isSpace(byte octet) {
    return octet == ' ' || (octet >= '\t' && octet <= '\r' && octet != 0x0B);
  }

  private void add(int start, int end, Segments segments) {
    byte[] bytes = row.toString().getBytes(StandardCharsets.UTF_8);
    System.arraycopy(
        bytes, 0, segments.reserve(bytes.length), segments.decodedLength(), bytes.length);
    segments.add(start, end, Encoding.UNICODE, bytes.length);
  }
}
