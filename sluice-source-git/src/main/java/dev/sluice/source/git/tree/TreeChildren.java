package dev.sluice.source.git.tree;

import java.util.Arrays;

/**
 * The entries of a tree that was read, for trees that derive from it: where each begins, and what
 * it says to whoever read it. Never changed once made.
 */
public final class TreeChildren {
  /** Where each entry begins, and where the last one ends. */
  private final int[] starts;

  /** What each entry says, in the words of a {@link TreeVisitor}. */
  private final long[] meanings;

  private TreeChildren(int[] starts, long[] meanings) {
    this.starts = starts;
    this.meanings = meanings;
  }

  int count() {
    return meanings.length;
  }

  /** Where an entry ends. */
  int end(int index) {
    return starts[index + 1];
  }

  long meaning(int index) {
    return meanings[index];
  }

  /** The entry that begins at a place, or a negative number if none does. */
  int at(int start) {
    return Arrays.binarySearch(starts, 0, meanings.length, start);
  }

  /** Gathers the entries of one tree after another. For one thread. */
  static final class Maker {
    private int[] starts = new int[64];
    private long[] meanings = new long[64];
    private int count;

    void begin() {
      count = 0;
    }

    /** Takes the next entry, which begins where the last one ended. */
    void add(int end, long meaning) {
      if (count + 1 == starts.length) {
        starts = Arrays.copyOf(starts, 2 * starts.length);
        meanings = Arrays.copyOf(meanings, starts.length);
      }
      meanings[count++] = meaning;
      starts[count] = end;
    }

    TreeChildren make() {
      return new TreeChildren(Arrays.copyOf(starts, count + 1), Arrays.copyOf(meanings, count));
    }
  }
}
