package dev.sluice.detect.derived;

/**
 * What became of the candidates of texts that derive from each other.
 *
 * @param tried those that were looked at with their rule, whatever came of it
 * @param known those that were not, because the answer was known from the text derived from
 * @param triedAgain those of the tried ones that the text derived from had, too
 */
public record CandidateCounts(long tried, long known, long triedAgain) {
  /** None. */
  public static final CandidateCounts NONE = new CandidateCounts(0, 0, 0);

  /** These without those that were counted before. */
  public CandidateCounts minus(CandidateCounts before) {
    return new CandidateCounts(
        tried - before.tried, known - before.known, triedAgain - before.triedAgain);
  }
}
