package dev.sluice.detect.decode;

import java.util.Arrays;

/** Encoded stretches of a text and what they decode to, in order. Grows, and is reused. */
final class Segments {
  private int[] starts = new int[16];
  private int[] ends = new int[16];
  private int[] decodedEnds = new int[16];
  private Encoding[] encodings = new Encoding[16];
  private boolean[] joins = new boolean[16];
  private int count;
  private byte[] decoded = new byte[1024];
  private int decodedLength;

  void clear() {
    count = 0;
    decodedLength = 0;
  }

  int count() {
    return count;
  }

  int start(int index) {
    return starts[index];
  }

  int end(int index) {
    return ends[index];
  }

  Encoding encoding(int index) {
    return encodings[index];
  }

  /** Whether the text between this stretch and the next is only a line break of the encoding. */
  boolean joins(int index) {
    return joins[index];
  }

  int decodedStart(int index) {
    return index == 0 ? 0 : decodedEnds[index - 1];
  }

  int decodedEnd(int index) {
    return decodedEnds[index];
  }

  byte[] decoded() {
    return decoded;
  }

  /** Where the last stretch ends, or a place before everything. */
  int lastEnd() {
    return count == 0 ? -1 : ends[count - 1];
  }

  /** Room for a decoded stretch, from {@link #decodedLength()} on. */
  byte[] reserve(int length) {
    if (decoded.length - decodedLength < length) {
      decoded = Arrays.copyOf(decoded, Math.max(2 * decoded.length, decodedLength + length));
    }
    return decoded;
  }

  int decodedLength() {
    return decodedLength;
  }

  /** Adds a stretch whose {@code length} decoded bytes are already in the reserved room. */
  void add(int start, int end, Encoding encoding, int length) {
    if (count == starts.length) {
      starts = Arrays.copyOf(starts, 2 * count);
      ends = Arrays.copyOf(ends, 2 * count);
      decodedEnds = Arrays.copyOf(decodedEnds, 2 * count);
      encodings = Arrays.copyOf(encodings, 2 * count);
      joins = Arrays.copyOf(joins, 2 * count);
    }
    starts[count] = start;
    ends[count] = end;
    encodings[count] = encoding;
    joins[count] = false;
    decodedLength += length;
    decodedEnds[count] = decodedLength;
    count++;
  }

  /** Says that the last two stretches are lines of one. */
  void joinLast() {
    joins[count - 2] = true;
  }
}
