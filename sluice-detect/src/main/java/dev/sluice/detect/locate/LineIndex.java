package dev.sluice.detect.locate;

import java.util.Arrays;

/**
 * Tells lines and columns of places in a window of text. Made only when a match asks, once for all
 * matches in the window.
 */
public final class LineIndex {
  private int[] newlines = new int[256];
  private int count;
  private long linesBefore;
  private long firstLineStart;

  /**
   * Reads a window.
   *
   * @param lines how many lines of the object end before it
   * @param lineStart offset in the object where the line begins that the window begins in
   */
  public void index(byte[] text, int start, int end, long lines, long lineStart) {
    linesBefore = lines;
    firstLineStart = lineStart;
    count = 0;
    for (int i = start; i < end; i++) {
      if (text[i] == '\n') {
        if (count == newlines.length) {
          newlines = Arrays.copyOf(newlines, 2 * count);
        }
        newlines[count++] = i;
      }
    }
  }

  /** The line of a place, from 1. */
  public long line(int place) {
    return linesBefore + newlinesBefore(place) + 1;
  }

  /**
   * The column of a place, from 1, in bytes.
   *
   * @param base offset in the object of the array's first byte
   */
  public int column(int place, long base) {
    int before = newlinesBefore(place);
    long start = before == 0 ? firstLineStart : base + newlines[before - 1] + 1;
    return (int) Math.min(Integer.MAX_VALUE, base + place - start + 1);
  }

  private int newlinesBefore(int place) {
    int at = Arrays.binarySearch(newlines, 0, count, place);
    return at < 0 ? -at - 1 : at;
  }
}
