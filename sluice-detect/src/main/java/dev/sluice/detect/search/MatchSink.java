package dev.sluice.detect.search;

import dev.sluice.detect.derived.KeptMatch;
import org.jspecify.annotations.Nullable;

/** Takes matches as the engine finds them. */
@FunctionalInterface
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

  /**
   * What was made of the match just taken, which matters, for texts that derive from this one; null
   * if they have to find it themselves.
   *
   * @param position its candidate's
   */
  default @Nullable KeptMatch kept(int position) {
    return null;
  }

  /**
   * Takes a match that was kept of another text, and would be found in this one.
   *
   * @param position its candidate's in this text
   * @param isRecorded whether what comes of it has to be known, for texts that derive from this one
   * @return whether it does; if not, the match has to be found
   */
  default boolean takeOver(KeptMatch match, int position, boolean isRecorded) {
    return false;
  }
}
