package dev.sluice.detect.compile;

import dev.sluice.detect.confirm.AutomatonTable;
import org.jspecify.annotations.Nullable;

/**
 * What a required literal means to one rule: a row of the {@link EntryTable}.
 *
 * @param rule the rule
 * @param distanceMin the least distance from a match's start to the required literal
 * @param restAddress where in the rule's program the rest of the pattern can be tried, or -1
 * @param restOffset how many bytes into the required literal that rest begins
 * @param keyword the number of the keyword that the required literal stands for, or -1
 * @param follow what follows the required literal in every match; null if nothing is certain
 * @param prefixes where it is said in the {@link PrefixTable} what stands before the required
 *     literal in every match
 * @param automaton the number of the automaton that tells what cannot come behind the required
 *     literal
 * @param automatonOffset how many bytes behind the required literal's start it begins
 */
record LiteralEntry(
    int rule,
    int distanceMin,
    int restAddress,
    int restOffset,
    int keyword,
    @Nullable Follow follow,
    int prefixes,
    int automaton,
    int automatonOffset) {
  /**
   * Bytes of one set that follow a required literal: a {@link dev.sluice.detect.literal.FollowSet},
   * its set by number.
   *
   * @param bytes how many there are, at least
   * @param set the number of the set they are of
   * @param from the least distance from the required literal's start to the first of them
   * @param to the most
   */
  record Follow(int bytes, int set, int from, int to) {}

  /** An entry of a rule that is found by its keyword alone. */
  static LiteralEntry ofKeyword(int rule, int keyword) {
    return new LiteralEntry(
        rule, 0, -1, 0, keyword, null, PrefixTable.NONE, AutomatonTable.NONE, 0);
  }
}
