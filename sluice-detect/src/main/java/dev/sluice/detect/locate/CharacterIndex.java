package dev.sluice.detect.locate;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Tells how many characters lie before places in a window of text. Characters are the UTF-16 units
 * of the string that {@code new String(bytes, UTF_8)} makes, malformed bytes included: each of
 * their maximal stretches becomes one replacement character there, and counts as one here.
 *
 * <p>Counting goes no further than the furthest place that was asked for. On the way the index
 * remembers a place every kibibyte, so that any number of questions costs one pass over the text
 * and a short walk each.
 */
public final class CharacterIndex {
  private static final int STEP_BYTES = 1024;
  private static final long NOT_ASCII = 0x8080808080808080L;
  private static final VarHandle EIGHT_BYTES =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private byte[] text = {};
  private int end;

  /** Places where a character begins, ascending, and how many characters begin before each. */
  private int[] places = new int[16];

  private long[] counts = new long[16];
  private int known;

  /** Where the latest walk ended: the first character's start at or after the place asked for. */
  private int walkedTo;

  /** UTF-16 units of the character that the latest walk ended with. */
  private int lastUnits;

  private int unitsBefore;

  /**
   * Reads a window.
   *
   * @param start where the first character begins that begins in it
   * @param characters how many characters of the object begin before that
   * @param units how many of those are the last character before it: 2 if it had four bytes
   */
  public void index(byte[] window, int start, int windowEnd, long characters, int units) {
    unitsBefore = units;
    text = window;
    end = windowEnd;
    places[0] = start;
    counts[0] = characters;
    known = 1;
  }

  /** How many characters begin before a place: a character that it lies inside of counts. */
  public long beginningBefore(int place) {
    int last = known - 1;
    if (place >= places[last]) {
      return walkOn(last, place);
    }
    int at = Arrays.binarySearch(places, 0, known, place);
    return walk(at < 0 ? Math.max(0, -at - 2) : at, place);
  }

  /** How many characters end before or at a place: one that it lies inside of does not count. */
  public long endingBefore(int place) {
    long count = beginningBefore(place);
    if (walkedTo == place) {
      return count;
    }
    // The place lies inside a character; four bytes are two UTF-16 units.
    return count - lastUnits;
  }

  /** The start of the first character at or after the place that was asked for last. */
  public int boundary() {
    return walkedTo;
  }

  /** UTF-16 units of the character before {@link #boundary}, if the place asked for cuts it. */
  public int unitsBeforeBoundary() {
    return lastUnits;
  }

  private long walkOn(int from, int place) {
    int step = from;
    while (place - places[step] > STEP_BYTES && walkedStep(step)) {
      step++;
    }
    return walk(step, place);
  }

  /** Remembers the next place; not where the text ends before. */
  private boolean walkedStep(int step) {
    long count = walk(step, Math.min(end, places[step] + STEP_BYTES));
    if (walkedTo - places[step] < STEP_BYTES) {
      return false;
    }
    if (known == places.length) {
      places = Arrays.copyOf(places, 2 * known);
      counts = Arrays.copyOf(counts, 2 * known);
    }
    places[known] = walkedTo;
    counts[known++] = count;
    return true;
  }

  private long walk(int step, int place) {
    int i = places[step];
    long count = counts[step];
    int units = unitsBefore;
    while (i < place) {
      while (place - i >= Long.BYTES && ((long) EIGHT_BYTES.get(text, i) & NOT_ASCII) == 0) {
        i += Long.BYTES;
        count += Long.BYTES;
      }
      if (i < place) {
        int length = length(i);
        units = length == 4 ? 2 : 1;
        i += length;
        count += units;
      }
    }
    walkedTo = i;
    lastUnits = units;
    return count;
  }

  /** How many bytes become one character, or two where they are four. */
  private int length(int i) {
    int first = text[i];
    int left = end - i - 1;
    if (first >= 0) {
      return 1;
    }
    if (first >> 5 == -2) {
      return (first & 0x1e) != 0 && left > 0 && isContinuation(i + 1) ? 2 : 1;
    }
    if (first >> 4 == -2) {
      return ofThree(i, left);
    }
    return first >> 3 == -2 ? ofFour(i, left) : 1;
  }

  /** Surrogates that stand as three bytes are malformed as a whole. */
  private int ofThree(int i, int left) {
    boolean isOverlong = (text[i] & 0xff) == 0xe0 && left > 0 && (text[i + 1] & 0xe0) == 0x80;
    if (left == 0 || isOverlong || !isContinuation(i + 1)) {
      return 1;
    }
    return left > 1 && isContinuation(i + 2) ? 3 : 2;
  }

  private int ofFour(int i, int left) {
    int first = text[i] & 0xff;
    if (left == 0 || first > 0xf4 || !isContinuation(i + 1)) {
      return 1;
    }
    int second = text[i + 1] & 0xff;
    if ((first == 0xf0 && second < 0x90) || (first == 0xf4 && second > 0x8f)) {
      return 1;
    }
    if (left == 1 || !isContinuation(i + 2)) {
      return 2;
    }
    return left > 2 && isContinuation(i + 3) ? 4 : 3;
  }

  private boolean isContinuation(int i) {
    return (text[i] & 0xc0) == 0x80;
  }
}
