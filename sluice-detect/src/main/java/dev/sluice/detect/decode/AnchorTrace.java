package dev.sluice.detect.decode;

import java.util.Arrays;

/** The anchors of a text, for texts that derive from it. Never changed once made. */
public final class AnchorTrace {
  private final int textLength;
  private final int[] positions;

  /** Of positions in ascending order. */
  AnchorTrace(int textLength, int[] positions) {
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

  /** The index of the first anchor at a position or later. */
  int first(int position) {
    int index = Arrays.binarySearch(positions, position);
    while (index > 0 && positions[index - 1] == position) {
      index--;
    }
    return index < 0 ? -index - 1 : index;
  }
}
