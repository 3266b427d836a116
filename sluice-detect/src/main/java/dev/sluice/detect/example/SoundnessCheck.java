package dev.sluice.detect.example;

import dev.sluice.detect.match.MatchEngine;
import dev.sluice.detect.match.RuleSource;
import dev.sluice.detect.rule.Rule;
import dev.sluice.detect.rule.RuleSet;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Holds the engine against RE2/J, rule by rule, on the rule's own examples: both must find the same
 * matches with the same groups. Rules whose matches the engine cuts to a length are left out, and
 * so are patterns beyond ASCII, which RE2/J reads by characters and the engine by bytes.
 */
public final class SoundnessCheck {
  private static final int TEXTS_MAX = 16;

  private SoundnessCheck() {}

  /** The rules for which the two differ, and on what. */
  public static List<ExampleCheck.Problem> check(RuleSet rules) {
    return check(rules, new EngineMatching(), new Re2Matching());
  }

  static List<ExampleCheck.Problem> check(RuleSet rules, Matching engine, Matching re2) {
    List<ExampleCheck.Problem> problems = new ArrayList<>();
    for (int index = 0; index < rules.size(); index++) {
      Rule rule = rules.rule(index);
      if (!isComparable(rule)) {
        continue;
      }
      for (String text : texts(rule)) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (!same(engine.matches(rules, index, bytes), re2.matches(rules, index, bytes))) {
          problems.add(new ExampleCheck.Problem(rule, "the engine and RE2/J differ on: " + text));
        }
      }
    }
    return problems;
  }

  private static boolean isComparable(Rule rule) {
    String regex = rule.regex();
    if (regex == null || !regex.chars().allMatch(character -> character < 128)) {
      return false;
    }
    return !MatchEngine.compile(List.of(new RuleSource(regex, List.of()))).isCapped(0);
  }

  private static List<String> texts(Rule rule) {
    List<String> examples = new ArrayList<>(rule.examples());
    examples.addAll(rule.counterExamples());
    List<String> texts = new ArrayList<>();
    for (String example : examples.subList(0, Math.min(TEXTS_MAX, examples.size()))) {
      try {
        texts.add(Placeholders.expand(example, rule.id() + "/" + texts.size()));
      } catch (IllegalArgumentException e) {
        // A wrong placeholder is a problem of the example, which the check of examples reports.
      }
    }
    texts.add(String.join("\n", texts));
    return texts;
  }

  /** Whether matches are the same; empty ones, which are no secrets, do not count. */
  private static boolean same(List<int[]> left, List<int[]> right) {
    return Arrays.deepEquals(withoutEmpty(left), withoutEmpty(right));
  }

  private static int[][] withoutEmpty(List<int[]> matches) {
    return matches.stream().filter(groups -> groups[0] < groups[1]).toArray(int[][]::new);
  }
}
