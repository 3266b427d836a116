package dev.sluice.detect;

import dev.sluice.detect.judge.Rejection;

/** Takes what was found in an object. */
public interface MatchListener {
  void found(Match match);

  /**
   * Told of a rule that found something, before the matches of an object are settled among each
   * other; ignored unless overridden.
   */
  default void accepted(int rule) {}

  /** Whether the rest of the object's candidates are to be judged at all. */
  default boolean wantsMore() {
    return true;
  }

  /** Told of every candidate that is not reported, with the reason; ignored unless overridden. */
  default void rejected(Match candidate, Rejection rejection) {}

  /** Whether {@link #rejected} wants to be called; making its arguments costs time. */
  default boolean wantsRejected() {
    return false;
  }
}
