package dev.sluice.detect.decode;

/**
 * Decodes stretches of ASCII in UTF-16, either byte order. No mark is needed: every other byte is
 * zero. A long stretch is cut where the offset in the object is a multiple of the piece size, so
 * that the cuts do not depend on where a chunk starts.
 */
final class WideDecoder {
  private final int pieceBytes;

  WideDecoder(int segmentBytesMax) {
    pieceBytes = segmentBytesMax;
  }

  /** Tries the stretch around a candidate offset. */
  void decode(byte[] text, int offset, int from, int to, long base, Segments segments) {
    int seed = text[offset] == 0 ? offset + 1 : offset;
    if (seed >= to || !Bytes.isPrintable(text[seed])) {
      return;
    }
    int first = seed;
    while (first - 2 >= from && text[first - 1] == 0 && Bytes.isPrintable(text[first - 2])) {
      first -= 2;
    }
    int last = seed;
    while (last + 2 < to && text[last + 1] == 0 && Bytes.isPrintable(text[last + 2])) {
      last += 2;
    }
    if (last > first && last + 1 < to && text[last + 1] != 0 && beginsOther(text, last, to)) {
      last -= 2;
    }
    if ((last - first) / 2 + 1 < Bytes.UTF16_MIN) {
      return;
    }
    int start = first;
    while (start <= last) {
      int next = Math.min(last + 2, nextCut(start, base));
      add(text, start, next, segments);
      if (start != first) {
        segments.joinLast();
      }
      start = next;
    }
  }

  /**
   * Whether a byte behind the zero of the last character is no character, but where something else
   * begins that is encoded.
   */
  private static boolean beginsOther(byte[] text, int at, int to) {
    return RunDecoder.looksLikeRun(text, at, to)
        || text[at] == '\\'
        || (text[at] == 'U' && text[at + 1] == '+')
        || Bytes.isPercent(text, at, to);
  }

  /** The first character at or after the next multiple of the piece size in the object. */
  private int nextCut(int start, long base) {
    long cut = ((base + start) / pieceBytes + 1) * pieceBytes;
    int relative = (int) (cut - base);
    return relative + ((relative - start) & 1);
  }

  /** Adds the characters from one place up to another, all but the zero before the latter. */
  private static void add(byte[] text, int start, int next, Segments segments) {
    int length = (next - start) / 2;
    byte[] decoded = segments.reserve(length);
    int out = segments.decodedLength();
    for (int at = start; at < next; at += 2) {
      decoded[out++] = text[at];
    }
    segments.add(start, next - 1, Encoding.UTF16, length);
  }
}
