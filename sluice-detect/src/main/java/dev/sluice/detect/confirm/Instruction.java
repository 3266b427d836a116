package dev.sluice.detect.confirm;

import dev.sluice.detect.regex.Node;

/**
 * The layout of a program: fixed-size records of ints in one array, addressed by the index of their
 * first int, so that a compiled program is read from disk as it lies.
 */
public final class Instruction {
  /** Ints an instruction takes. */
  public static final int SIZE = 8;

  /** Ends a match. */
  static final int MATCH = 0;

  /** Takes one byte of set {@link #SET}. */
  static final int BYTE = 1;

  /** Takes {@link #MIN} to {@link #MAX} bytes of set {@link #SET}. */
  static final int RUN = 2;

  /** Goes to {@link #NEXT} or, failing that, to {@link #OTHER}. */
  static final int SPLIT = 3;

  /** Notes the position in capture slot {@link #SLOT}. */
  static final int SAVE = 4;

  /** Goes on where condition {@link #KIND} holds. */
  static final int ASSERT = 5;

  static final int OP = 0;
  static final int NEXT = 1;
  static final int SET = 2;
  static final int OTHER = 2;
  static final int SLOT = 2;
  static final int KIND = 2;
  static final int MIN = 3;
  static final int MAX = 4;

  /** Of a run: {@link #LONGEST_FIRST}, {@link #WHOLE}, or 0 for the shortest first. */
  static final int GREEDY = 5;

  /** Takes as much as it can first. */
  static final int LONGEST_FIRST = 1;

  /** Takes as much as it can: what follows begins with none of its bytes. */
  static final int WHOLE = 2;

  /**
   * Set of bytes one of which must come at {@link #NEXT}: twice its number, and one more if the end
   * of the text may come too.
   */
  static final int NEXT_FIRST = 6;

  /** Of a split: the same for {@link #OTHER}. */
  static final int OTHER_FIRST = 3;

  /** Number of this instruction among those of its rule that are entered once a position. */
  static final int VISIT = 7;

  static final int TEXT_START = 0;
  static final int TEXT_END = 1;
  static final int LINE_START = 2;
  static final int LINE_END = 3;
  static final int WORD_BOUNDARY = 4;
  static final int NO_WORD_BOUNDARY = 5;

  private Instruction() {}

  /** The number of a condition in {@link #KIND}. */
  static int kind(Node.Kind kind) {
    return switch (kind) {
      case TEXT_START -> TEXT_START;
      case TEXT_END -> TEXT_END;
      case LINE_START -> LINE_START;
      case LINE_END -> LINE_END;
      case WORD_BOUNDARY -> WORD_BOUNDARY;
      case NO_WORD_BOUNDARY -> NO_WORD_BOUNDARY;
    };
  }
}
