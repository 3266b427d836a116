package dev.sluice.detect;

import dev.sluice.detect.judge.Rejection;
import dev.sluice.detect.judge.UnjudgedMatch;
import org.jspecify.annotations.Nullable;

/** Takes what was found in an object. */
public interface MatchListener {
  void found(Match match);

  /**
   * Told of a rule that found something, before overlapping matches of the object are resolved.
   * Returns whether the match is to be made, which costs time: its lines are counted.
   */
  default boolean accepted(int rule) {
    return true;
  }

  /** Whether a match is to be judged, and why not. */
  enum Interest {
    TO_BE_JUDGED,

    /** What comes of it is not asked; something may. */
    NOT_NOW,

    /** It is known that nothing comes of it, in any object with the same text around it. */
    KNOWN_TO_BE_NOTHING
  }

  /**
   * Whether a match is to be judged at all. Asked once for each.
   *
   * @param start where it begins in the text at hand, before decoding
   * @param end where it ends
   * @param secretStart where its secret begins
   * @param secretEnd where that ends
   */
  default Interest interest(
      UnjudgedMatch unjudged, int start, int end, int secretStart, int secretEnd) {
    return Interest.TO_BE_JUDGED;
  }

  /**
   * What it made of the match asked for last, of which something may come, for objects with the
   * same text around it; null if those have to ask too.
   */
  default @Nullable Object kept() {
    return null;
  }

  /**
   * Takes a match that it kept of another object, and would be asked for in this one, its lines and
   * the text around it being the same.
   *
   * @param kept what {@link #kept} gave, of this listener or another one of its search
   * @param start where the match begins, as for {@link #interest}
   * @return whether it does; if not, it is asked
   */
  default boolean takeOver(Object kept, int start, int end, int secretStart, int secretEnd) {
    return false;
  }

  /** Told why a match is not reported, for each of them; ignored unless overridden. */
  default void refused(Rejection rejection) {}

  /** Told the same with the match; only where {@link #wantsRejected} says so. */
  default void rejected(Match match, Rejection rejection) {}

  /** Whether {@link #rejected} wants to be called; making its match costs time. */
  default boolean wantsRejected() {
    return false;
  }

  /**
   * Whether {@link #interest} and {@link #rejected} are to be called also for matches that no path
   * could help, by their names and values alone. They are many.
   */
  default boolean wantsRefusedAtSight() {
    return wantsRejected();
  }
}
