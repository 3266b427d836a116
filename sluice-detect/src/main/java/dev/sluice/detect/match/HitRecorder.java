package dev.sluice.detect.match;

import java.util.Arrays;

/** Gathers the hits of one text after another. For one thread. */
final class HitRecorder {
  private long[] hits = new long[256];
  private int count;

  void begin() {
    count = 0;
  }

  void add(int entry, int position) {
    if (count == hits.length) {
      hits = Arrays.copyOf(hits, 2 * count);
    }
    hits[count++] = (long) position << Integer.SIZE | entry;
  }

  /** What was gathered, positions counted from {@code textStart}. */
  HitTrace trace(int textStart, int textEnd) {
    long[] sorted = Arrays.copyOf(hits, count);
    Arrays.sort(sorted);
    int distinct = 0;
    for (int i = 0; i < count; i++) {
      if (i == 0 || sorted[i] != sorted[i - 1]) {
        sorted[distinct++] = sorted[i];
      }
    }
    for (int i = 0; i < distinct; i++) {
      sorted[i] -= (long) textStart << Integer.SIZE;
    }
    return new HitTrace(textEnd - textStart, Arrays.copyOf(sorted, distinct));
  }
}
