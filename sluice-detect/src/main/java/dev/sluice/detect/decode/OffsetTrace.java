package dev.sluice.detect.decode;

/** The candidate offsets of a text, for texts that derive from it. Never changed once made. */
public final class OffsetTrace {
  private final int textLength;
  private final int[] positions;

  /** Of positions in ascending order. */
  OffsetTrace(int textLength, int[] positions) {
    this.textLength = textLength;
    this.positions = positions;
  }

  int textLength() {
    return textLength;
  }

  /** How much memory it takes, about. */
  public long heldBytes() {
    return (long) Integer.BYTES * positions.length;
  }

  int size() {
    return positions.length;
  }

  int position(int index) {
    return positions[index];
  }

  /**
   * The index of the first candidate offset at a position or later.
   *
   * @param near an index that it is likely to follow closely
   */
  int first(int position, int near) {
    int low = 0;
    int high = near;
    if (near == 0 || positions[near - 1] < position) {
      int step = 1;
      while (high < positions.length && positions[high] < position) {
        low = high + 1;
        high += step;
        step <<= 1;
      }
      high = Math.min(high, positions.length);
    }
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (positions[middle] < position) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
