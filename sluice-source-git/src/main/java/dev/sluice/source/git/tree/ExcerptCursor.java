package dev.sluice.source.git.tree;

import java.util.Arrays;

/**
 * Goes through the entries of an excerpt that lead to something wanted. An excerpt is the numbers
 * of its entries, how many they are, the length of its tree, and the tree's ordinal.
 */
final class ExcerptCursor {
  /** What stands behind the entries. */
  static final int TAIL = 3;

  private final TreeExcerpts excerpts;
  private final int[] block;
  private final int end;
  private final int treeBytes;
  private int at;

  /**
   * A cursor before the first entry.
   *
   * @param blockEnd where the excerpt ends
   */
  ExcerptCursor(TreeExcerpts excerpts, int[] block, int blockEnd) {
    this.excerpts = excerpts;
    this.block = block;
    end = blockEnd - TAIL;
    at = start(block, blockEnd);
    treeBytes = block[blockEnd - 2];
  }

  /** Writes an excerpt with so many entries. */
  static void write(int[] block, int start, int[] entries, int count, int treeBytes, int tree) {
    System.arraycopy(entries, 0, block, start, count);
    block[start + count] = count;
    block[start + count + 1] = treeBytes;
    block[start + count + 2] = tree;
  }

  /** Where the excerpt begins that ends at a place. */
  static int start(int[] block, int end) {
    return end - TAIL - block[end - TAIL];
  }

  /** The ordinal of the tree whose excerpt ends at a place. */
  static int tree(int[] block, int end) {
    return block[end - 1];
  }

  int treeBytes() {
    return treeBytes;
  }

  /** Whether no entry is left that leads somewhere; asked before the next one is. */
  boolean isAtEnd() {
    while (at < end && !excerpts.leads(block[at])) {
      at++;
    }
    return at == end;
  }

  int number() {
    return block[at];
  }

  /** Goes past so many entries. */
  void pass(int entries) {
    at += entries;
  }

  /** How many entries are the same from here on in another excerpt. */
  int sameEntries(ExcerptCursor other) {
    int mismatch = Arrays.mismatch(block, at, end, other.block, other.at, other.end);
    return mismatch < 0 ? end - at : mismatch;
  }
}
