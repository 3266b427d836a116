package dev.sluice.detect.example;

import dev.sluice.detect.confirm.ShortPatterns;
import dev.sluice.detect.judge.ByteSpan;
import dev.sluice.detect.judge.Found;
import dev.sluice.detect.judge.Judge;
import dev.sluice.detect.judge.ObjectJudge;
import dev.sluice.detect.judge.OverlapResolution;
import dev.sluice.detect.judge.UnjudgedMatch;
import dev.sluice.detect.judge.Verdict;
import dev.sluice.detect.locate.LineIndex;
import dev.sluice.detect.rule.Required;
import dev.sluice.detect.rule.Rule;
import dev.sluice.detect.rule.RuleSet;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Holds rules against their own examples: each must find a secret in every example and none in a
 * counter-example. The text of an example has no path; a rule that wants one is given it. For a
 * rule on paths alone an example is a path.
 */
public final class ExampleCheck {
  /** How many examples and counter-examples a rule of ours has at least. */
  public static final int EXAMPLES_MIN = 2;

  /**
   * Something wrong with a rule.
   *
   * @param rule the rule
   * @param text what is wrong
   */
  public record Problem(Rule rule, String text) {
    @Override
    public String toString() {
      return rule.origin() + ": " + rule.id() + ": " + text;
    }
  }

  private final RuleSet rules;
  private final RuleSet pathless;
  private final Judge judge;
  private final Matching matching;
  private final List<Problem> problems = new ArrayList<>();

  private ExampleCheck(RuleSet rules, Matching matching) {
    this.rules = rules;
    this.matching = matching;
    pathless =
        new RuleSet(
            rules.title(),
            rules.description(),
            rules.rules().stream().map(ExampleCheck::withoutPath).toList(),
            rules.allowlists(),
            rules.listing());
    judge = new Judge(pathless, true, true, ShortPatterns.NONE);
  }

  /**
   * Everything that is wrong with the examples of a rule set.
   *
   * @param complete whether a rule must have examples and the fields that describe it at all
   */
  public static List<Problem> check(RuleSet rules, Matching matching, boolean complete) {
    ExampleCheck check = new ExampleCheck(rules, matching);
    for (int rule = 0; rule < rules.size(); rule++) {
      if (complete) {
        check.checkFields(rules.rule(rule));
      }
      check.checkExamples(rule);
    }
    return check.problems;
  }

  private void checkFields(Rule rule) {
    require(rule, !rule.description().isBlank(), "no description");
    boolean needsKeywords = rule.regex() != null && !rule.isOfNames();
    require(rule, !needsKeywords || !rule.keywords().isEmpty(), "no keywords");
    require(rule, !rule.references().isEmpty(), "no references");
    require(rule, rule.id().matches("[a-z0-9]+(-[a-z0-9]+)*"), "the id is not kebab-case");
    if (rule.shape() != null) {
      // A row of the provider table is tried in texts made from its shape.
      require(rule, rule.evidence() != null, "no evidence");
      return;
    }
    require(rule, rule.examples().size() >= EXAMPLES_MIN, "fewer than two examples");
    require(rule, rule.counterExamples().size() >= EXAMPLES_MIN, "fewer than two counter-examples");
  }

  private void require(Rule rule, boolean holds, String problem) {
    if (!holds) {
      problems.add(new Problem(rule, problem));
    }
  }

  private void checkExamples(int index) {
    Rule rule = rules.rule(index);
    for (int i = 0; i < rule.examples().size(); i++) {
      run(index, "example " + i, rule.examples().get(i), rule.id() + "/e" + i, true);
    }
    for (int i = 0; i < rule.counterExamples().size(); i++) {
      run(
          index,
          "counter-example " + i,
          rule.counterExamples().get(i),
          rule.id() + "/c" + i,
          false);
    }
  }

  private void run(int index, String name, String example, String seed, boolean wanted) {
    Rule rule = rules.rule(index);
    try {
      String text = Placeholders.expand(example, seed);
      List<String> notes = new ArrayList<>();
      boolean found = rule.isPathOnly() ? findsPath(index, text) : finds(index, text, notes);
      if (found != wanted) {
        problems.add(
            new Problem(
                rule, name + (wanted ? " not found: " : " found: ") + text + reasons(notes)));
      }
    } catch (IllegalArgumentException e) {
      problems.add(new Problem(rule, name + ": " + e.getMessage()));
    }
  }

  private static String reasons(List<String> notes) {
    return notes.isEmpty() ? "" : " (" + String.join("; ", notes) + ")";
  }

  private boolean findsPath(int index, String path) {
    return new Judge(rules, true, true, ShortPatterns.NONE)
        .of(path, "")
        .pathFindings()
        .contains(index);
  }

  private boolean finds(int index, String text, List<String> notes) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    List<Found> found = new ArrayList<>();
    accept(index, bytes, found, notes);
    int own = found.size();
    for (Required required : rules.rule(index).required()) {
      accept(rules.indexOf(required.ruleId()), bytes, found, notes);
    }
    List<OverlapResolution.Outcome> outcomes = OverlapResolution.resolve(pathless, found, true);
    return outcomes.subList(0, own).stream()
        .anyMatch(outcome -> outcome.rejection() == null || rules.rule(index).skipReport());
  }

  private void accept(int index, byte[] text, List<Found> found, List<String> notes) {
    Rule rule = pathless.rule(index);
    String lower = new String(text, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
    if (!rule.keywords().isEmpty() && rule.keywords().stream().noneMatch(lower::contains)) {
      notes.add("no keyword of " + rule.id());
      return;
    }
    LineIndex lines = new LineIndex();
    lines.index(text, 0, text.length, 0, 0);
    ObjectJudge objectJudge = judge.of("", "");
    for (int[] groups : matching.matches(pathless, index, text)) {
      int group = UnjudgedMatch.secretGroup(rule, groups);
      int start = Math.max(0, groups[2 * group]);
      ByteSpan secret = new ByteSpan(text, start, Math.max(start, groups[2 * group + 1]));
      ByteSpan match = new ByteSpan(text, groups[0], groups[1]);
      switch (objectJudge.judge(UnjudgedMatch.undecoded(index, match, secret))) {
        case Verdict.Accepted accepted -> {
          found.add(
              new Found(
                  index,
                  lines.line(groups[0]),
                  lines.column(groups[0], 0),
                  secret.start(),
                  secret.end(),
                  secret.text()));
        }
        case Verdict.Rejected rejected -> notes.add(rejected.rejection().explain());
      }
    }
  }

  private static Rule withoutPath(Rule rule) {
    return rule.isPathOnly() ? rule : rule.withPath(null);
  }
}
