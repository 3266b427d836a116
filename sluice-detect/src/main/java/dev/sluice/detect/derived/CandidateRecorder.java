package dev.sluice.detect.derived;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Gathers the candidates of one text after another. For one thread. */
public final class CandidateRecorder {
  /** Position in the upper half; in the lower, in which order it came. */
  private long[] places = new long[256];

  private int[] entries = new int[256];
  private int[] answers = new int[256];
  private @Nullable KeptMatch[] kept = new KeptMatch[256];
  private int count;

  public void begin() {
    count = 0;
  }

  /**
   * Adds a candidate.
   *
   * @param answer an {@link InheritedAnswer}
   * @param match what came of it, or null if nothing did or it must be tried again
   */
  public void add(int entry, int position, int answer, @Nullable KeptMatch match) {
    if (count == places.length) {
      places = Arrays.copyOf(places, 2 * count);
      entries = Arrays.copyOf(entries, 2 * count);
      answers = Arrays.copyOf(answers, 2 * count);
      kept = Arrays.copyOf(kept, 2 * count);
    }
    entries[count] = entry;
    answers[count] = answer;
    kept[count] = match;
    places[count] = (long) position << Integer.SIZE | count;
    count++;
  }

  /** What was gathered, positions counted from {@code textStart}. */
  public CandidateTrace trace(int textStart, int textEnd) {
    Arrays.sort(places, 0, count);
    long[] candidates = new long[count];
    int[] known = new int[count];
    @Nullable KeptMatch[] matches = new KeptMatch[count];
    int size = 0;
    for (int i = 0; i < count; i++) {
      int index = (int) places[i];
      long position = (places[i] >>> Integer.SIZE) - textStart;
      long candidate = position << Integer.SIZE | entries[index];
      // Those at one position are few: in order of their entries, each once.
      int at = size;
      while (at > 0 && candidates[at - 1] > candidate) {
        at--;
      }
      if (at > 0 && candidates[at - 1] == candidate) {
        if (known[at - 1] != answers[index] || matches[at - 1] != null || kept[index] != null) {
          // One of the two was to be tried again, or something came of it.
          known[at - 1] = InheritedAnswer.NONE;
          matches[at - 1] = null;
        }
        continue;
      }
      System.arraycopy(candidates, at, candidates, at + 1, size - at);
      System.arraycopy(known, at, known, at + 1, size - at);
      System.arraycopy(matches, at, matches, at + 1, size - at);
      candidates[at] = candidate;
      known[at] = answers[index];
      matches[at] = kept[index];
      size++;
    }
    return new CandidateTrace(
        textEnd - textStart,
        size == count ? candidates : Arrays.copyOf(candidates, size),
        size == count ? known : Arrays.copyOf(known, size),
        size == count ? matches : Arrays.copyOf(matches, size));
  }
}
