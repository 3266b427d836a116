package dev.sluice.source.git.clone;

/** Follows the fetching of a repository, and says whether it is to go on. Called by any thread. */
@FunctionalInterface
public interface FetchWatch {
  boolean isWanted();

  /**
   * How far a step has come.
   *
   * @param step what is done, in our words and not in the server's
   * @param all how much there is in all, or 0 where nobody knows
   */
  default void progress(String step, long done, long all) {}
}
