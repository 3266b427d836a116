package dev.sluice.cli.rules;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.console.ExitStatus;
import dev.sluice.detect.example.CompileCheck;
import dev.sluice.detect.example.EngineMatching;
import dev.sluice.detect.example.ExampleCheck;
import dev.sluice.detect.example.SoundnessCheck;
import dev.sluice.detect.rule.Rule;
import dev.sluice.detect.rule.RuleSet;
import dev.sluice.report.TerminalText;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Runs every rule's examples, holds the engine against RE2/J, and says what each rule costs and how
 * long its matches can be.
 */
final class RuleReport {
  private record Row(Rule rule, RuleCost cost) {}

  private final PrintStream out;

  RuleReport(Console console) {
    out = console.out();
  }

  int check(RuleSet rules) {
    List<ExampleCheck.Problem> problems = new ArrayList<>(CompileCheck.check(rules));
    List<Row> rows = new ArrayList<>();
    if (problems.isEmpty()) {
      problems.addAll(ExampleCheck.check(rules, new EngineMatching(), false));
      problems.addAll(SoundnessCheck.check(rules));
      costs(rules, rows);
    }
    List<Row> remarkable = rows.stream().filter(row -> !row.cost().remark().isEmpty()).toList();
    remarkable.forEach(
        row -> out.println(TerminalText.line(row.rule().id() + ": " + row.cost().remark())));
    problems.forEach(problem -> out.println(TerminalText.line(problem.toString())));
    long proven = rules.rules().stream().filter(rule -> !rule.examples().isEmpty()).count();
    out.printf(
        Locale.ROOT,
        "%d rules, %d with examples, %d problems, %d with a remark%n",
        rules.size(),
        proven,
        problems.size(),
        remarkable.size());
    return problems.isEmpty() ? ExitStatus.CLEAN : ExitStatus.LEAKS;
  }

  /** Measures and prints what rules cost, the costliest first. */
  private void costs(RuleSet rules, List<Row> rows) {
    byte[] sample = RuleCost.sample();
    List<Rule> searched = rules.rules().stream().filter(rule -> rule.regex() != null).toList();
    searched.forEach(rule -> rows.add(new Row(rule, RuleCost.of(List.of(rule), sample))));
    rows.sort(Comparator.comparingDouble((Row row) -> -row.cost().millisPerMegabyte()));
    out.println("   ms/MB  longest match  rule, alone on made-up source text");
    for (Row row : rows) {
      line(row.cost().millisPerMegabyte(), row.cost().boundBytes(), row.rule().id());
    }
    if (!searched.isEmpty()) {
      int longest = rows.stream().mapToInt(row -> row.cost().boundBytes()).max().orElse(0);
      double together = RuleCost.of(searched, sample).millisPerMegabyte();
      line(together, longest, "all rules together");
    }
  }

  private void line(double millis, int bound, String name) {
    out.printf(Locale.ROOT, "%8.3f  %,7d bytes  %s%n", millis, bound, TerminalText.line(name));
  }
}
