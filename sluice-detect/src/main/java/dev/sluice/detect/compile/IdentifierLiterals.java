package dev.sluice.detect.compile;

import dev.sluice.detect.prefilter.LiteralIndex;

/**
 * Required literals looked for in identifier spans only.
 *
 * @param index the required literals
 * @param first the number of the first of them among all required literals
 * @param bytesMin for each of them how many bytes of identifiers must stand from it on
 * @param insideWords whether one of them may begin inside a word
 */
@SuppressWarnings("ArrayRecordComponent") // Not copied, since it is read at a start.
public record IdentifierLiterals(
    LiteralIndex index, int first, int[] bytesMin, boolean insideWords) {
  /** Whether there are none. */
  public boolean isEmpty() {
    return bytesMin.length == 0;
  }
}
