package dev.sluice.detect.match;

import java.util.Arrays;

/**
 * What the scan of a text leaves for texts that derive from it: the hits that may matter there.
 * Left out are those that no match came of, nor can where the bytes around them are the same. Never
 * changed once made.
 */
public final class HitTrace {
  private final int textLength;

  /** Position in the upper half, entry in the lower, ascending. */
  private final long[] hits;

  HitTrace(int textLength, long[] hits) {
    this.textLength = textLength;
    this.hits = hits;
  }

  /** The length of the text that was scanned. */
  int textLength() {
    return textLength;
  }

  /** How much memory it takes, about. */
  public long heldBytes() {
    return (long) Long.BYTES * hits.length;
  }

  /** The index of the first hit at a position or later. */
  int first(int position) {
    int index = Arrays.binarySearch(hits, (long) position << Integer.SIZE);
    return index < 0 ? -index - 1 : index;
  }

  int size() {
    return hits.length;
  }

  int position(int index) {
    return (int) (hits[index] >>> Integer.SIZE);
  }

  int entry(int index) {
    return (int) hits[index];
  }
}
