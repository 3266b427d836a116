package dev.sluice.detect.compile;

import java.util.List;

/**
 * What the engine needs to know of a rule.
 *
 * @param regex the pattern, in RE2 syntax
 * @param keywords literals in lower case, one of which must stand near a match; empty for no such
 *     condition
 * @param secretGroup the group that holds the secret; 0 for the first one that took part, or the
 *     whole match if none did
 * @param digitNeeded whether the secret must hold a digit for the match to count
 */
public record RuleSource(
    String regex, List<String> keywords, int secretGroup, boolean digitNeeded) {
  public RuleSource {
    keywords = List.copyOf(keywords);
  }

  /** A rule that asks nothing of its secret. */
  public RuleSource(String regex, List<String> keywords) {
    this(regex, keywords, 0, false);
  }
}
