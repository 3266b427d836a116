package dev.sluice.detect.search;

/**
 * A part of an input in an array, with some of the input around it.
 *
 * @param from first index of the array that holds input
 * @param to index past the last
 * @param ownFrom where the part begins
 * @param ownTo where the part ends
 * @param offset offset of {@code from} in the whole input
 * @param isInputStart whether the whole input begins at {@code from}
 * @param isInputEnd whether the whole input ends at {@code to}
 */
public record TextRange(
    int from,
    int to,
    int ownFrom,
    int ownTo,
    long offset,
    boolean isInputStart,
    boolean isInputEnd) {
  public TextRange {
    if (from < 0 || ownFrom < from || ownTo < ownFrom || to < ownTo) {
      throw new IllegalArgumentException(
          "range out of order: " + from + ", " + ownFrom + ", " + ownTo + ", " + to);
    }
  }
}
