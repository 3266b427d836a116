package dev.sluice.detect.search;

/** Takes matches as the engine finds them. */
public interface MatchSink {
  /** What {@link #match} returns where something may come of a match. */
  int MATTERS = -1;

  /**
   * Takes one match. The matches of one rule come in order of their start, those of different rules
   * in any order.
   *
   * @param match valid during this call only
   * @return {@link #MATTERS} if something may come of the match. If not, how many bytes to either
   *     side of it had a say in that: nothing comes of it in any text with the same bytes there.
   */
  int match(RawMatch match);
}
