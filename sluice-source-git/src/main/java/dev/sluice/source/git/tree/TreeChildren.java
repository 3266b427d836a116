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

  /** The first entry from an index on that ends behind a place, or how many entries there are. */
  int firstEndingAfter(int place, int index) {
    int found = Arrays.binarySearch(starts, index + 1, starts.length, place);
    return found >= 0 ? found : -found - 2;
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

    /** Takes some entries of another tree that lie elsewhere in this one, by so much. */
    void addAll(TreeChildren other, int from, int to, int shift) {
      int added = to - from;
      if (count + added >= starts.length) {
        starts = Arrays.copyOf(starts, Math.max(2 * starts.length, count + added + 1));
        meanings = Arrays.copyOf(meanings, starts.length);
      }
      System.arraycopy(other.meanings, from, meanings, count, added);
      for (int i = 1; i <= added; i++) {
        starts[count + i] = other.starts[from + i] + shift;
      }
      count += added;
    }

    TreeChildren make() {
      return new TreeChildren(Arrays.copyOf(starts, count + 1), Arrays.copyOf(meanings, count));
    }
  }
}
