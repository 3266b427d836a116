package dev.sluice.detect.search;

/** Takes matches as the engine finds them. */
public interface MatchSink {
  /** How far from a match bytes may have a say where it is said that nothing comes of it. */
  int NEAR_BYTES = 80;

  /**
   * Takes one match. The matches of one rule come in order of their start, those of different rules
   * in any order.
   *
   * @param match valid during this call only
   * @return whether something may come of the match. If not, then nothing comes of it in any text
   *     with the same bytes in it and for {@link #NEAR_BYTES} around it.
   */
  boolean match(RawMatch match);
}
