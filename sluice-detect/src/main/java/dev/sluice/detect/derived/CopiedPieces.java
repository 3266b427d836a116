package dev.sluice.detect.derived;

/**
 * How a text derives from another one, its base: a list of pieces, in the text's order and without
 * a hole, each either copied from the base or new.
 */
public interface CopiedPieces {
  /** How many pieces there are. */
  int count();

  /** Where a piece begins in the text. */
  int at(int piece);

  int length(int piece);

  /** Where the piece begins in the base, or -1 if it is new. */
  int from(int piece);
}
