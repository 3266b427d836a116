package dev.sluice.detect.confirm;

import java.util.Arrays;

/**
 * The last long run of bytes of each set that was read in a text. Candidates that lie in one run
 * read it once together, and not each from its own place on, which takes a tenth off passwords in a
 * row. For one thread.
 */
final class LongRuns {
  private final long[] sets;

  /** For each set where its run begins, in the upper half, and where it ends as far as read. */
  private long[] runs = new long[0];

  /** The sets with a run. */
  private int[] known = new int[8];

  private int knownCount;

  LongRuns(long[] sets) {
    this.sets = sets;
  }

  /** Forgets all runs: the text is another. */
  void forget() {
    for (int i = 0; i < knownCount; i++) {
      runs[known[i]] = 0;
    }
    knownCount = 0;
  }

  /**
   * Where the run ends that has reached {@code position}.
   *
   * @param start where it begins, before {@code position}
   * @param most where it ends at the latest
   */
  int end(int set, byte[] text, int start, int position, int most) {
    if (runs.length == 0) {
      runs = new long[sets.length >>> 2];
    }
    long run = runs[set];
    int runStart = (int) (run >>> Integer.SIZE);
    int runEnd = (int) run;
    int from = start;
    int at = position;
    if (at < runStart) {
      at = read(set, text, at, Math.min(most, runStart));
      if (at < runStart) {
        return at;
      }
    }
    if (at <= runEnd) {
      from = Math.min(from, runStart);
      if (most <= runEnd) {
        return most;
      }
      at = runEnd;
    }
    at = read(set, text, at, most);
    if (run == 0) {
      note(set);
    }
    runs[set] = (long) from << Integer.SIZE | at;
    return at;
  }

  private void note(int set) {
    if (knownCount == known.length) {
      known = Arrays.copyOf(known, knownCount * 2);
    }
    known[knownCount++] = set;
  }

  private int read(int set, byte[] text, int from, int to) {
    int at = from;
    while (at < to && (sets[(set << 2) + ((text[at] & 0xff) >>> 6)] >>> text[at] & 1) != 0) {
      at++;
    }
    return at;
  }
}
