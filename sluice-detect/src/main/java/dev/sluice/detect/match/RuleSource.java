package dev.sluice.detect.match;

import java.util.List;

/**
 * What the engine needs to know of a rule.
 *
 * @param regex the pattern, in RE2 syntax
 * @param keywords literals in lower case, one of which must stand near a match; empty for no such
 *     condition
 */
public record RuleSource(String regex, List<String> keywords) {
  public RuleSource {
    keywords = List.copyOf(keywords);
  }
}
