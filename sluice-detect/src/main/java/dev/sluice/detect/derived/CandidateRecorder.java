package dev.sluice.detect.derived;

import java.util.Arrays;

/** Gathers the candidates of one text after another. For one thread. */
public final class CandidateRecorder {
  private long[] candidates = new long[256];
  private int count;

  public void begin() {
    count = 0;
  }

  public void add(int entry, int position) {
    if (count == candidates.length) {
      candidates = Arrays.copyOf(candidates, 2 * count);
    }
    candidates[count++] = (long) position << Integer.SIZE | entry;
  }

  /** What was gathered, positions counted from {@code textStart}. */
  public CandidateTrace trace(int textStart, int textEnd) {
    long[] sorted = Arrays.copyOf(candidates, count);
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
    return new CandidateTrace(textEnd - textStart, Arrays.copyOf(sorted, distinct));
  }
}
