package dev.sluice.detect.search;

/** Takes matches as the engine finds them. */
public interface MatchSink {
  /**
   * Takes one match. The matches of one rule come in order of their start, those of different rules
   * in any order.
   *
   * @param match valid during this call only
   */
  void match(RawMatch match);
}
