package dev.sluice.detect.derived;

import java.util.Arrays;

/** Gathers the candidates of one text after another. For one thread. */
public final class CandidateRecorder {
  /** Position in the upper half; in the lower, in which order it came. */
  private long[] places = new long[256];

  private int[] entries = new int[256];
  private int[] answers = new int[256];
  private int count;

  public void begin() {
    count = 0;
  }

  /**
   * Adds a candidate.
   *
   * @param answer an {@link InheritedAnswer}
   */
  public void add(int entry, int position, int answer) {
    if (count == places.length) {
      places = Arrays.copyOf(places, 2 * count);
      entries = Arrays.copyOf(entries, 2 * count);
      answers = Arrays.copyOf(answers, 2 * count);
    }
    entries[count] = entry;
    answers[count] = answer;
    places[count] = (long) position << Integer.SIZE | count;
    count++;
  }

  /** What was gathered, positions counted from {@code textStart}. */
  public CandidateTrace trace(int textStart, int textEnd) {
    Arrays.sort(places, 0, count);
    long[] candidates = new long[count];
    int[] known = new int[count];
    int kept = 0;
    for (int i = 0; i < count; i++) {
      int index = (int) places[i];
      long position = (places[i] >>> Integer.SIZE) - textStart;
      long candidate = position << Integer.SIZE | entries[index];
      // Those at one position are few: in order of their entries, each once.
      int at = kept;
      while (at > 0 && candidates[at - 1] > candidate) {
        at--;
      }
      if (at > 0 && candidates[at - 1] == candidate) {
        // One of the two was to be tried again.
        known[at - 1] = known[at - 1] == answers[index] ? known[at - 1] : InheritedAnswer.NONE;
        continue;
      }
      System.arraycopy(candidates, at, candidates, at + 1, kept - at);
      System.arraycopy(known, at, known, at + 1, kept - at);
      candidates[at] = candidate;
      known[at] = answers[index];
      kept++;
    }
    return new CandidateTrace(
        textEnd - textStart,
        kept == count ? candidates : Arrays.copyOf(candidates, kept),
        kept == count ? known : Arrays.copyOf(known, kept));
  }
}
