package dev.sluice.detect.example;

import dev.sluice.detect.regex.BoundedRegex;
import dev.sluice.detect.regex.Node;
import dev.sluice.detect.regex.ParsedRegex;
import dev.sluice.detect.regex.RegexParser;
import dev.sluice.detect.rule.Rule;
import dev.sluice.detect.rule.RuleSet;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Holds the engine against RE2/J, rule by rule, on the rule's own examples and on texts made from
 * its regex: both must find the same matches with the same groups.
 *
 * <p>A rule whose matches the engine cuts to a length is held against texts that are shorter.
 * Patterns beyond ASCII, which RE2/J reads by characters and the engine by bytes, are left out.
 */
public final class SoundnessCheck {
  private static final int EXAMPLES_MAX = 16;
  private static final int SAMPLES = 8;
  private static final int SAMPLE_BYTES_MAX = 4096;

  private SoundnessCheck() {}

  /** The rules for which the two differ, and on what; not for rules that cannot be compiled. */
  public static List<ExampleCheck.Problem> check(RuleSet rules) {
    return check(rules, new EngineMatching(), new Re2Matching());
  }

  static List<ExampleCheck.Problem> check(RuleSet rules, Matching engine, Matching re2) {
    List<ExampleCheck.Problem> problems = new ArrayList<>();
    for (int index = 0; index < rules.size(); index++) {
      Rule rule = rules.rule(index);
      String regex = rule.regex();
      if (regex == null || !regex.chars().allMatch(character -> character < 128)) {
        continue;
      }
      for (String text : texts(rule, RegexParser.parse(regex))) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (!same(engine.matches(rules, index, bytes), re2.matches(rules, index, bytes))) {
          problems.add(new ExampleCheck.Problem(rule, "the engine and RE2/J differ on: " + text));
        }
      }
    }
    return problems;
  }

  private static List<String> texts(Rule rule, ParsedRegex regex) {
    List<String> texts = examples(rule);
    Node root = regex.root();
    for (int seed = 0; seed < SAMPLES; seed++) {
      // A space lets a word begin and end; some begin right behind the last.
      texts.add((seed % 2 == 0 ? " " : "") + RegexSample.of(root, seed) + " ");
    }
    texts.add(String.join("\n", texts));
    texts.add(String.join("", texts.subList(0, texts.size() - 1)));
    BoundedRegex bounded = BoundedRegex.of(regex);
    // No repeat can be cut in a text that has fewer bytes than a repeat has rounds.
    int lengthMax =
        bounded.capped()
            ? Math.min(bounded.cap().ofByte(), bounded.cap().ofGroup())
            : SAMPLE_BYTES_MAX;
    texts.removeIf(text -> text.length() > lengthMax);
    return texts;
  }

  private static List<String> examples(Rule rule) {
    List<String> written = new ArrayList<>(rule.examples());
    written.addAll(rule.counterExamples());
    List<String> texts = new ArrayList<>();
    for (String example : written.subList(0, Math.min(EXAMPLES_MAX, written.size()))) {
      try {
        texts.add(Placeholders.expand(example, rule.id() + "/" + texts.size()));
      } catch (IllegalArgumentException e) {
        // A wrong placeholder is a problem of the example, which the check of examples reports.
      }
    }
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
