package dev.sluice.source.git.tree;

import java.util.Arrays;

/** Goes through the entries of an excerpt. {@link TreeExcerpts} says what its numbers mean. */
final class ExcerptCursor {
  /** What stands before the entries: the tree's length, and how many numbers they are. */
  static final int HEAD = 2;

  private static final int ENTRY = 2;

  private final int[] block;
  private final int start;
  private final int end;
  private int at;

  ExcerptCursor(int[] block, int start) {
    this.block = block;
    this.start = start;
    at = start + HEAD;
    end = at + block[start + 1];
  }

  /** Writes an excerpt with so many numbers for its entries. */
  static void write(int[] block, int start, int treeBytes, int[] entries, int count) {
    block[start] = treeBytes;
    block[start + 1] = count;
    System.arraycopy(entries, 0, block, start + HEAD, count);
  }

  int treeBytes() {
    return block[start];
  }

  boolean isAtEnd() {
    return at == end;
  }

  int label() {
    return block[at];
  }

  int child() {
    return block[at + 1];
  }

  /** Goes past so many entries. */
  void pass(int entries) {
    at += ENTRY * entries;
  }

  /** How many entries are the same from here on in another excerpt. */
  int sameEntries(ExcerptCursor other) {
    int mismatch = Arrays.mismatch(block, at, end, other.block, other.at, other.end);
    return (mismatch < 0 ? end - at : mismatch) / ENTRY;
  }
}
