package dev.sluice.source.derived;

/**
 * How an object derives from its base: a list of pieces, in the object's order and without a hole,
 * each either copied from the base or inserted.
 */
public interface Delta {
  /** How many pieces there are. */
  int count();

  /** Where a piece begins in the object. */
  int at(int piece);

  int length(int piece);

  /** Where the piece begins in the base, or -1 if it is inserted. */
  int from(int piece);
}
