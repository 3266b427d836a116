package dev.sluice.detect.compile;

import dev.sluice.detect.confirm.CompiledProgram;
import java.util.Set;

/**
 * What is compiled of one rule: a row of the {@link RuleTable}.
 *
 * @param program the rule's program
 * @param firstSet the number of the set of bytes a match can begin with
 * @param matchBytesMax the longest match
 * @param backBytes the most bytes from a match's start to a required literal of it
 * @param keywordsFrom the number of the rule's first keyword
 * @param keywordsTo the number after that of its last
 * @param secretGroup the group that holds the secret, or 0 for the first that took part
 */
record RuleRow(
    CompiledProgram program,
    int firstSet,
    int matchBytesMax,
    int backBytes,
    int keywordsFrom,
    int keywordsTo,
    int secretGroup,
    Set<RuleTrait> traits) {
  RuleRow {
    traits = Set.copyOf(traits);
  }

  /** How many bytes past a match's start must be known before it can be told. */
  int bytesNeeded() {
    boolean needsKeyword = traits.contains(RuleTrait.NEEDS_KEYWORD);
    return matchBytesMax + 1 + (needsKeyword ? CompiledRules.KEYWORD_REACH_BYTES : 0);
  }

  /** The traits as one number. */
  int traitBits() {
    return traits.stream().mapToInt(RuleTrait::bit).sum();
  }
}
