package dev.sluice.detect;

import dev.sluice.detect.judge.Candidate;
import dev.sluice.detect.judge.Judge;
import dev.sluice.detect.match.MatchEngine;
import dev.sluice.detect.match.RuleSource;
import dev.sluice.detect.rule.Rule;
import dev.sluice.detect.rule.RuleSet;
import java.util.ArrayList;
import java.util.List;

/**
 * A compiled rule set with its judge. Any number of threads may share one, each with an {@link
 * ObjectScanner} of its own.
 */
public final class Engine {
  private final RuleSet rules;
  private final MatchEngine matcher;

  /** The rule set's index of each rule the matcher has: rules on paths alone have no regex. */
  private final int[] ruleOfMatcher;

  private final Judge judge;
  private final EngineOptions options;
  private final boolean hasComposite;

  private Engine(RuleSet rules, MatchEngine matcher, int[] ruleOfMatcher, EngineOptions options) {
    this.rules = rules;
    this.matcher = matcher;
    this.ruleOfMatcher = ruleOfMatcher;
    this.options = options;
    judge = new Judge(rules, options.heedAllowMarkers());
    hasComposite = rules.rules().stream().anyMatch(rule -> !rule.required().isEmpty());
  }

  /**
   * Compiles a rule set.
   *
   * @throws IllegalArgumentException if a regex cannot be used
   */
  public static Engine compile(RuleSet rules, EngineOptions options) {
    List<RuleSource> sources = new ArrayList<>();
    int[] indexes = new int[rules.size()];
    for (int i = 0; i < rules.size(); i++) {
      Rule rule = rules.rule(i);
      if (rule.regex() != null) {
        indexes[sources.size()] = i;
        sources.add(new RuleSource(rule.regex(), rule.keywords()));
      }
    }
    return new Engine(rules, MatchEngine.compile(sources), indexes, options);
  }

  public RuleSet rules() {
    return rules;
  }

  public EngineOptions options() {
    return options;
  }

  /** A scanner for one thread. */
  public ObjectScanner newScanner() {
    return new ObjectScanner(this);
  }

  /**
   * How many bytes before and after a match its finding may depend on: what a range of an object
   * must have on either side to be scanned apart from the rest.
   */
  public int contextBytes() {
    return Math.max(
        matcher.overlapBytes() + Candidate.LINE_REACH_BYTES, options.decode().overlapBytes());
  }

  /** Whether a rule wants others nearby, so that nothing is settled before an object's end. */
  boolean hasComposite() {
    return hasComposite;
  }

  MatchEngine matcher() {
    return matcher;
  }

  int ruleOfMatcher(int index) {
    return ruleOfMatcher[index];
  }

  Judge judge() {
    return judge;
  }
}
