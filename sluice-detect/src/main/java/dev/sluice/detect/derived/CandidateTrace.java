package dev.sluice.detect.derived;

import org.jspecify.annotations.Nullable;

/**
 * What the scan of a text leaves for texts that derive from it: the candidates that may matter
 * there, with an {@link InheritedAnswer} where nothing came of one, or where what did is kept. It
 * leaves out candidates that nothing came of, where nothing can come of them either as long as the
 * bytes close to them are the same. A trace never changes once it is made.
 */
public final class CandidateTrace {
  private final int textLength;

  /** Position in the upper half, entry in the lower, ascending. */
  private final long[] candidates;

  private final int[] answers;
  private final @Nullable KeptMatch[] kept;
  private final int keptCount;

  CandidateTrace(int textLength, long[] candidates, int[] answers, @Nullable KeptMatch[] kept) {
    this.kept = kept;
    int matches = 0;
    for (KeptMatch match : kept) {
      matches += match == null ? 0 : 1;
    }
    keptCount = matches;
    this.textLength = textLength;
    this.candidates = candidates;
    this.answers = answers;
  }

  /** The length of the text that was scanned. */
  public int textLength() {
    return textLength;
  }

  /** How much memory it takes, about. */
  public long heldBytes() {
    return (long) (Long.BYTES + 2 * Integer.BYTES) * candidates.length
        + (long) KeptMatch.HELD_BYTES * keptCount;
  }

  /**
   * The index of the first candidate at a position or later.
   *
   * @param near an index that it is likely to follow closely
   */
  public int first(int position, int near) {
    int low = 0;
    int high = near;
    if (near == 0 || position(near - 1) < position) {
      int step = 1;
      while (high < candidates.length && position(high) < position) {
        low = high + 1;
        high += step;
        step <<= 1;
      }
      high = Math.min(high, candidates.length);
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

  public int size() {
    return candidates.length;
  }

  public int position(int index) {
    return (int) (candidates[index] >>> Integer.SIZE);
  }

  public int entry(int index) {
    return (int) candidates[index];
  }

  /** What came of a candidate that has an answer, or null if nothing did. */
  public @Nullable KeptMatch kept(int index) {
    return kept[index];
  }

  /** What is known of a candidate: see {@link InheritedAnswer}. */
  public int answer(int index) {
    return answers[index];
  }
}
