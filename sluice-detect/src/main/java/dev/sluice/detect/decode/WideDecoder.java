package dev.sluice.detect.decode;

/**
 * Decodes stretches of ASCII in UTF-16 or UTF-32, either byte order. No mark is needed: of two or
 * four bytes all but one are zero. A long stretch is cut where the offset in the object is a
 * multiple of the piece size, so that the cuts do not depend on where a chunk starts.
 */
final class WideDecoder {
  private final int pieceBytes;
  private final Encoding encoding;

  /** How many bytes a character has. */
  private final int stride;

  WideDecoder(int segmentBytesMax, Encoding encoding) {
    pieceBytes = segmentBytesMax;
    this.encoding = encoding;
    stride = encoding.stride();
  }

  /** Tries the stretch around a candidate offset. */
  void decode(byte[] text, int offset, int from, int to, long base, Segments segments) {
    int seed = offset;
    while (seed < to && seed < offset + stride - 1 && text[seed] == 0) {
      seed++;
    }
    if (seed >= to || !Bytes.isPrintable(text[seed])) {
      return;
    }
    int first = seed;
    while (first - stride >= from && follows(text, first - stride)) {
      first -= stride;
    }
    int last = seed;
    while (last + stride < to && follows(text, last) && Bytes.isPrintable(text[last + stride])) {
      last += stride;
    }
    if (last > first && last + 1 < to && text[last + 1] != 0 && beginsOther(text, last, to)) {
      last -= stride;
    }
    if ((last - first) / stride + 1 < Bytes.UTF16_MIN) {
      return;
    }
    int start = first;
    while (start <= last) {
      int next = Math.min(last + stride, nextCut(start, base));
      add(text, start, next, segments);
      if (start != first) {
        segments.joinLast();
      }
      start = next;
    }
  }

  /** Whether a character stands at a place, and only zeros up to where the next one would. */
  private boolean follows(byte[] text, int at) {
    for (int zero = at + 1; zero < at + stride; zero++) {
      if (text[zero] != 0) {
        return false;
      }
    }
    return Bytes.isPrintable(text[at]);
  }

  /**
   * Whether a byte behind the zero of the last character is no character, but where something else
   * begins that is encoded.
   */
  private static boolean beginsOther(byte[] text, int at, int to) {
    return RunDecoder.looksLikeRun(text, at, to)
        || text[at] == '\\'
        || (text[at] == 'U' && text[at + 1] == '+')
        || Bytes.isPercent(text, at, to)
        || CharacterEscapes.end(text, at, to) > at;
  }

  /** The first character at or after the next multiple of the piece size in the object. */
  private int nextCut(int start, long base) {
    long cut = ((base + start) / pieceBytes + 1) * pieceBytes;
    int relative = (int) (cut - base);
    return relative + ((start - relative) & (stride - 1));
  }

  /** Adds the characters from one place up to another, all but the zeros before the latter. */
  private void add(byte[] text, int start, int next, Segments segments) {
    int length = (next - start) / stride;
    byte[] decoded = segments.reserve(length);
    int out = segments.decodedLength();
    for (int at = start; at < next; at += stride) {
      decoded[out++] = text[at];
    }
    segments.add(start, next - stride + 1, encoding, length);
  }
}
