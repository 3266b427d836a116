package dev.sluice.detect.rule;

import java.util.ArrayList;
import java.util.List;

/**
 * What is known of all rules of a set together, so that none has to be made to be asked.
 *
 * @param pathOnly indexes of the rules on paths alone, ascending
 * @param rowsFrom index of the first row of the provider table
 * @param namesCommits whether an allowlist names commits
 * @param requires whether a rule requires others nearby
 * @param requiredLinesMax within how many lines those are looked for, at most
 */
public record RuleOutline(
    List<Integer> pathOnly,
    int rowsFrom,
    boolean namesCommits,
    boolean requires,
    int requiredLinesMax) {
  public RuleOutline {
    pathOnly = List.copyOf(pathOnly);
  }

  /**
   * Of rules and the allowlists over all of them. Not by streams: every start makes an empty set.
   */
  static RuleOutline of(List<Rule> rules, List<Allowlist> allowlists) {
    List<Integer> pathOnly = new ArrayList<>();
    boolean namesCommits = nameCommits(allowlists);
    boolean requires = false;
    int linesMax = 0;
    for (int i = 0; i < rules.size(); i++) {
      Rule rule = rules.get(i);
      if (rule.isPathOnly()) {
        pathOnly.add(i);
      }
      namesCommits |= nameCommits(rule.allowlists());
      for (Required required : rule.required()) {
        Integer lines = required.withinLines();
        requires = true;
        linesMax = Math.max(linesMax, lines == null ? 0 : lines);
      }
    }
    return new RuleOutline(pathOnly, firstRow(rules), namesCommits, requires, linesMax);
  }

  private static boolean nameCommits(List<Allowlist> allowlists) {
    for (Allowlist allowlist : allowlists) {
      if (!allowlist.commits().isEmpty()) {
        return true;
      }
    }
    return false;
  }

  private static int firstRow(List<Rule> rules) {
    int first = rules.size();
    while (first > 0 && rules.get(first - 1).shape() != null) {
      first--;
    }
    for (int i = 0; i < first; i++) {
      if (rules.get(i).shape() != null) {
        throw new IllegalArgumentException("rows of the provider table come after all other rules");
      }
    }
    return first;
  }
}
