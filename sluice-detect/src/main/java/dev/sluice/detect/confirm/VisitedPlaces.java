package dev.sluice.detect.confirm;

import java.util.Arrays;

/**
 * Which instructions of a program were entered at which positions: one row of bits a position. For
 * one thread.
 */
final class VisitedPlaces {
  /** Words that are forgotten in the time of one instruction, as a power of two. */
  private static final int WORDS_OF_STEP_LOG = 3;

  /** One row of {@link #rowWords} words a position from {@link #rowBase} on. */
  private long[] visited = new long[32];

  private int rowBase;
  private int rowWords = 1;
  private int rowsUsed;

  /**
   * Forgets everything and goes over to another program.
   *
   * @param base no position before this one is visited
   * @param visits how many instructions of the program are told apart
   * @return what forgetting costs, in instructions
   */
  int begin(int base, int visits) {
    int cost = forget();
    rowBase = base;
    rowWords = (visits + 63) >>> 6;
    return cost;
  }

  /** Forgets everything; no position before {@code base} is visited any more. Gives the cost. */
  int forget(int base) {
    int cost = forget();
    rowBase = base;
    return cost;
  }

  /** Forgets everything; gives what that costs, in instructions. */
  int forget() {
    int used = Math.min(visited.length, rowsUsed * rowWords);
    Arrays.fill(visited, 0, used, 0);
    rowsUsed = 0;
    return used >>> WORDS_OF_STEP_LOG;
  }

  /** Notes that an instruction was entered at {@code position}; false if it was already. */
  boolean enter(int visit, int position) {
    int row = position - rowBase;
    int word = row * rowWords + (visit >>> 6);
    if (row >= rowsUsed) {
      rowsUsed = row + 1;
      if (rowsUsed * rowWords > visited.length) {
        visited = Arrays.copyOf(visited, Math.max(visited.length * 2, rowsUsed * rowWords));
      }
    }
    long bit = 1L << visit;
    if ((visited[word] & bit) != 0) {
      return false;
    }
    visited[word] |= bit;
    return true;
  }
}
