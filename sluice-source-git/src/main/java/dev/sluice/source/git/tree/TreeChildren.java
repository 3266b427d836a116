package dev.sluice.source.git.tree;

import java.util.Arrays;

/**
 * The entries of a tree that was read, for trees that derive from it: where each begins, and what
 * it leads to. Never changed once made.
 */
public final class TreeChildren {
  /** In place of an ordinal: the entry leads to what is looked for. */
  static final int WANTED = -1;

  /** In place of an ordinal: the entry leads nowhere. */
  static final int NOTHING = -2;

  /** Where each entry begins, and where the last one ends. */
  private final int[] starts;

  /** The ordinals of folders, or one of the constants. */
  private final int[] children;

  private TreeChildren(int[] starts, int[] children) {
    this.starts = starts;
    this.children = children;
  }

  int count() {
    return children.length;
  }

  /** Where an entry ends. */
  int end(int index) {
    return starts[index + 1];
  }

  int child(int index) {
    return children[index];
  }

  /** The entry that begins at a place, or a negative number if none does. */
  int at(int start) {
    return Arrays.binarySearch(starts, 0, children.length, start);
  }

  /** Gathers the entries of one tree after another. For one thread. */
  static final class Maker {
    private int[] starts = new int[64];
    private int[] children = new int[64];
    private int count;

    void begin() {
      count = 0;
    }

    /** Takes the next entry, which begins where the last one ended. */
    void add(int end, int child) {
      if (count + 1 == starts.length) {
        starts = Arrays.copyOf(starts, 2 * starts.length);
        children = Arrays.copyOf(children, starts.length);
      }
      children[count++] = child;
      starts[count] = end;
    }

    TreeChildren make() {
      return new TreeChildren(Arrays.copyOf(starts, count + 1), Arrays.copyOf(children, count));
    }
  }
}
