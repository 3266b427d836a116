package dev.sluice.detect.search;

import dev.sluice.detect.compile.CompiledRules;
import java.util.Arrays;

/**
 * The part of a text whose matches are reported, and whether they are those of the whole input.
 *
 * <p>Matches do not overlap, so what is found depends on where the match before ended. A scan that
 * begins in the middle does not know that. But where no match begins for as long as the longest
 * match, every earlier one has ended: from there on the matches are the same, wherever the scan
 * began.
 */
final class OwnRange {
  private final CompiledRules compiled;
  private final int from;
  private final int to;

  /** For each rule, since when no match has begun; -1 once that was long enough. */
  private final int[] freeSince;

  /**
   * @param from where the part begins
   * @param to where it ends
   * @param start where the scan begins
   */
  OwnRange(CompiledRules compiled, int from, int to, int start) {
    this.compiled = compiled;
    this.from = from;
    this.to = to;
    freeSince = new int[compiled.rules.count()];
    Arrays.fill(freeSince, start);
  }

  /** Notes a match; true if it begins in the part. */
  boolean take(int rule, int start, int end) {
    if (start >= from) {
      return start < to;
    }
    if (freeSince[rule] >= 0) {
      boolean certain = start - freeSince[rule] >= compiled.rules.matchBytesMax(rule);
      freeSince[rule] = certain ? -1 : end;
    }
    return false;
  }

  /** Whether every match that begins in the part is one of the whole input, and none is missing. */
  boolean isCertain() {
    for (int rule = 0; rule < freeSince.length; rule++) {
      if (freeSince[rule] >= 0 && from - freeSince[rule] < compiled.rules.matchBytesMax(rule)) {
        return false;
      }
    }
    return true;
  }
}
