package dev.sluice.detect;

import dev.sluice.detect.derived.KeptMatch;

/** A match whose lines may not be known yet, by its offsets in the object. */
record PendingMatch(int rule, long start, long end, long secretStart, long secretEnd) {
  /** What was kept of a match, behind a candidate at an offset of another object. */
  static PendingMatch of(KeptMatch kept, long candidate) {
    return new PendingMatch(
        kept.rule(),
        candidate + kept.start(),
        candidate + kept.end(),
        candidate + kept.secretStart(),
        candidate + kept.secretEnd());
  }

  /**
   * What is kept of it for objects that derive from its own.
   *
   * @param candidate the offset of its candidate
   * @param reach how many bytes to either side of it had a say
   */
  KeptMatch kept(long candidate, int reach, Object made) {
    return new KeptMatch(
        rule,
        (int) (start - candidate),
        (int) (end - candidate),
        (int) (secretStart - candidate),
        (int) (secretEnd - candidate),
        reach,
        made);
  }
}
