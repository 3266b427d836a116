package dev.sluice.detect.derived;

/**
 * What is known of a candidate that nothing came of, or a {@link KeptMatch}: which bytes around it
 * had a say in that, and where its match ended if there was one. In a text with the same bytes
 * there the same comes of it again, and it need not be tried. An answer is an int, so that traces
 * stay small.
 */
public final class InheritedAnswer {
  /** Says that nothing is known: the candidate has to be tried again. */
  public static final int NONE = 0;

  /** Bytes to either side are counted in so many, rounded up. */
  private static final int UNIT_BYTES = 16;

  private static final int UNIT_BITS = 10;
  private static final int UNITS_MAX = (1 << UNIT_BITS) - 1;
  private static final int END_BITS = 32 - 2 * UNIT_BITS;
  private static final int END_MAX = (1 << END_BITS) - 1;

  private InheritedAnswer() {}

  /**
   * An answer, or {@link #NONE} if it cannot be told.
   *
   * @param before how many bytes before the candidate had a say
   * @param after how many bytes from the candidate on
   * @param end how far behind the candidate its match ended, or 0 if there was none
   */
  public static int of(int before, int after, int end) {
    // One unit more than it takes, since bytes that are only looked at count too; never zero.
    int unitsBefore = Math.max(0, before) / UNIT_BYTES + 2;
    int unitsAfter = Math.max(0, after) / UNIT_BYTES + 2;
    boolean isTold =
        unitsBefore <= UNITS_MAX && unitsAfter <= UNITS_MAX && end >= 0 && end <= END_MAX;
    return isTold ? (((unitsBefore << UNIT_BITS) | unitsAfter) << END_BITS) | end : NONE;
  }

  /** How many bytes before the candidate must be the same. */
  public static int before(int answer) {
    return (answer >>> (END_BITS + UNIT_BITS)) * UNIT_BYTES;
  }

  /** How many bytes from the candidate on must be the same. */
  public static int after(int answer) {
    return ((answer >>> END_BITS) & UNITS_MAX) * UNIT_BYTES;
  }

  /** How far behind the candidate its match ended, or 0 if there was none. */
  public static int end(int answer) {
    return answer & END_MAX;
  }
}
