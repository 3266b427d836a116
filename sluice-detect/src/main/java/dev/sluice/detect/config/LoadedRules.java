package dev.sluice.detect.config;

import dev.sluice.detect.rule.RuleSet;
import java.util.List;

/**
 * A rule set and what its author should know about the files it came from.
 *
 * @param rules the rules
 * @param warnings things that were accepted but probably not meant, each with file and place
 */
public record LoadedRules(RuleSet rules, List<String> warnings) {
  /** Copies the list. */
  public LoadedRules {
    warnings = List.copyOf(warnings);
  }
}
