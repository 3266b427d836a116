package dev.sluice.detect.derived;

/**
 * A match that something may come of, as a text leaves it for those that derive from it. Where it
 * lies is told from its candidate on.
 *
 * @param rule its rule, as whoever takes matches counts them
 * @param reach how many bytes to either side of it had a say in what was made of it
 * @param made what was made of it, by whoever takes matches
 */
public record KeptMatch(
    int rule, int start, int end, int secretStart, int secretEnd, int reach, Object made) {
  /** What it takes of memory, about. */
  static final int HELD_BYTES = 96;
}
