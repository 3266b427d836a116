package dev.sluice.detect.decode;

/**
 * Decodes runs of base64 characters: as hexadecimal where they are, else as base64. Long ones are
 * left to {@link LongRunDecoder}.
 */
final class RunDecoder {
  /** The shortest line of a wrapped base64 text that the next line may go on. */
  private static final int WRAP_MIN = 40;

  private static final int INDENT_MAX = 64;

  private final int segmentBytesMax;
  private final int contextBytes;

  RunDecoder(DecodeLimits limits) {
    segmentBytesMax = limits.segmentBytesMax();
    contextBytes = limits.contextBytes();
  }

  /** Tries the run that starts at a candidate offset. */
  void decode(byte[] text, int offset, int from, int to, Segments segments) {
    int start = skipEscapedLetter(text, offset, from);
    if (start < 0) {
      return;
    }
    if (!looksLikeRun(text, start, to)) {
      return;
    }
    boolean prefixed = isPrefixed(text, start, to);
    int end = runEnd(text, start, to);
    if (end - start < Bytes.RUN_MIN) {
      return;
    }
    if (end - start > segmentBytesMax) {
      return; // A long run is cut.
    }
    if (Bytes.isPercent(text, end, to)) {
      // Part of it is percent-encoded: that goes first, this on the next pass, if it is seen then.
      if (end - start <= contextBytes) {
        return;
      }
      end -= (end - start) % 4 == 1 ? 1 : 0;
    }
    int hexStart = prefixed ? start + 2 : start;
    if (!hex(text, hexStart, end, segments) && base64(text, start, end, to, segments)) {
      tail(text, start, to, segments);
    }
  }

  /** Where the run really starts: after the letter of an escape such as \n, if it follows one. */
  private static int skipEscapedLetter(byte[] text, int offset, int from) {
    if (offset == from) {
      return offset;
    }
    if (text[offset - 1] == '%') {
      return -1;
    }
    if (text[offset - 1] == '\\') {
      return switch (text[offset]) {
        case 'n', 'r', 't' -> offset + 1;
        case 'u', 'U' -> -1;
        default -> offset;
      };
    }
    return offset;
  }

  /** Whether a run of text, in base64 or in hexadecimal, may begin at a place. */
  static boolean looksLikeRun(byte[] text, int start, int to) {
    return looksLikeText(text, start, to)
        || looksLikeHex(text, isPrefixed(text, start, to) ? start + 2 : start, to);
  }

  private static boolean isPrefixed(byte[] text, int start, int to) {
    return text[start] == '0' && start + 1 < to && (text[start + 1] | 0x20) == 'x';
  }

  /**
   * Whether the first bytes decode to ASCII. Most words of source code fail on the first character.
   */
  private static boolean looksLikeText(byte[] text, int start, int to) {
    for (int at = start; at < start + 12; at += 4) {
      if (at + 4 > to || !Bytes.isAscii64(text, at)) {
        return false;
      }
    }
    return true;
  }

  private static boolean looksLikeHex(byte[] text, int start, int to) {
    if (start + Bytes.HEX_MIN > to) {
      return false;
    }
    for (int at = start; at < start + 8; at += 2) {
      int octet = Bytes.hex(text[at]) << 4 | Bytes.hex(text[at + 1]);
      if (octet < 0 || octet > 0x7E) {
        return false;
      }
    }
    return true;
  }

  private static int runEnd(byte[] text, int start, int to) {
    int end = start;
    while (end < to && Bytes.isBase64(text[end])) {
      end++;
    }
    return end;
  }

  private static boolean hex(byte[] text, int start, int end, Segments segments) {
    int length = end - start;
    if (length < Bytes.HEX_MIN || (length & 1) != 0) {
      return false;
    }
    byte[] decoded = segments.reserve(length / 2);
    int out = segments.decodedLength();
    for (int at = start; at < end; at += 2) {
      int octet = Bytes.hex(text[at]) << 4 | Bytes.hex(text[at + 1]);
      if (octet < 0) {
        return false;
      }
      decoded[out++] = (byte) octet;
    }
    if (!Plausible.isText(decoded, segments.decodedLength(), out)) {
      return false;
    }
    segments.add(start, end, Encoding.HEX, length / 2);
    return true;
  }

  private static boolean base64(byte[] text, int start, int end, int to, Segments segments) {
    int length = decode(text, start, end, segments);
    if (length < 0) {
      return false;
    }
    int padded = end;
    while (padded < to && padded < end + 2 && text[padded] == '=') {
      padded++;
    }
    int before = segments.count() - 1;
    boolean goesOn = before >= 0 && goesOn(text, segments, before, start, end);
    segments.add(start, padded, Encoding.BASE64, length);
    if (goesOn) {
      segments.joinLast();
    }
    return true;
  }

  /** Decodes into the reserved room; the number of bytes, or -1 if it is not base64 of a text. */
  private static int decode(byte[] text, int start, int end, Segments segments) {
    int rest = (end - start) & 3;
    if (rest == 1) {
      return -1;
    }
    int length = (end - start) / 4 * 3 + Math.max(0, rest - 1);
    byte[] decoded = segments.reserve(length + 2);
    int out = segments.decodedLength();
    boolean standard = false;
    boolean url = false;
    int bits = 0;
    for (int at = start; at < end; at++) {
      byte octet = text[at];
      standard |= octet == '+' || octet == '/';
      url |= octet == '-' || octet == '_';
      bits = bits << 6 | Bytes.base64(octet);
      if (((at - start) & 3) == 3) {
        decoded[out++] = (byte) (bits >> 16);
        decoded[out++] = (byte) (bits >> 8);
        decoded[out++] = (byte) bits;
      }
    }
    if (rest == 2) {
      decoded[out] = (byte) (bits >> 4);
    } else if (rest == 3) {
      decoded[out] = (byte) (bits >> 10);
      decoded[out + 1] = (byte) (bits >> 2);
    }
    int from = segments.decodedLength();
    boolean isText = !(standard && url) && Plausible.isText(decoded, from, from + length);
    return isText ? length : -1;
  }

  /** Whether a run is the next line of the base64 text whose last line so far is a segment. */
  private static boolean goesOn(byte[] text, Segments segments, int before, int start, int end) {
    int width = segments.end(before) - segments.start(before);
    return segments.encoding(before) == Encoding.BASE64
        && width >= WRAP_MIN
        && (width & 3) == 0
        && text[segments.end(before) - 1] != '='
        && end - start <= width
        && isLineBreak(text, segments.end(before), start);
  }

  private static boolean isLineBreak(byte[] text, int from, int to) {
    if (to - from < 1 || to - from > INDENT_MAX) {
      return false;
    }
    boolean newline = false;
    for (int at = from; at < to; at++) {
      switch (text[at]) {
        case '\n' -> {
          if (newline) {
            return false;
          }
          newline = true;
        }
        case '\r', ' ', '\t' -> {}
        default -> {
          return false;
        }
      }
    }
    return newline;
  }

  /** Takes in a last line that is too short to be a run of its own. */
  private static void tail(byte[] text, int start, int to, Segments segments) {
    int last = segments.count() - 1;
    int end = segments.end(last);
    int width = end - start;
    if (width < WRAP_MIN || (width & 3) != 0 || text[end - 1] == '=') {
      return;
    }
    int next = end;
    while (next < to && next - end <= INDENT_MAX && !Bytes.isBase64(text[next])) {
      next++;
    }
    int tailEnd = runEnd(text, next, Math.min(to, next + Bytes.RUN_MIN));
    if (isLineBreak(text, end, next) && tailEnd > next && tailEnd - next < Bytes.RUN_MIN) {
      base64(text, next, tailEnd, to, segments);
    }
  }
}
