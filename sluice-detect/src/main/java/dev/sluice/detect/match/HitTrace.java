package dev.sluice.detect.match;

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

  /**
   * The index of the first hit at a position or later.
   *
   * @param near an index that it is likely to follow closely
   */
  int first(int position, int near) {
    int low = 0;
    int high = near;
    if (near == 0 || position(near - 1) < position) {
      int step = 1;
      while (high < hits.length && position(high) < position) {
        low = high + 1;
        high += step;
        step <<= 1;
      }
      high = Math.min(high, hits.length);
    }
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (position(middle) < position) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
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
