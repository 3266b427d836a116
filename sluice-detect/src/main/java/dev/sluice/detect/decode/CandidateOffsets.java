package dev.sluice.detect.decode;

import java.util.Arrays;

/** Places in a text where something encoded may start, in order. Grows, and is reused. */
final class CandidateOffsets {
  private int[] positions = new int[64];
  private int count;

  void clear() {
    count = 0;
  }

  void add(int position) {
    if (count == positions.length) {
      positions = Arrays.copyOf(positions, 2 * count);
    }
    positions[count++] = position;
  }

  int[] toArray() {
    return Arrays.copyOf(positions, count);
  }

  int count() {
    return count;
  }

  int get(int index) {
    return positions[index];
  }
}
