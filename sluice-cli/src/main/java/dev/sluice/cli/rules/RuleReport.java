package dev.sluice.cli.rules;

import dev.sluice.cli.Console;
import dev.sluice.cli.ExitStatus;
import dev.sluice.detect.example.EngineMatching;
import dev.sluice.detect.example.ExampleCheck;
import dev.sluice.detect.example.Placeholders;
import dev.sluice.detect.example.SoundnessCheck;
import dev.sluice.detect.match.MatchEngine;
import dev.sluice.detect.match.MatchScratch;
import dev.sluice.detect.match.RuleSource;
import dev.sluice.detect.rule.Rule;
import dev.sluice.detect.rule.RuleSet;
import dev.sluice.scheduler.time.SystemTicker;
import dev.sluice.scheduler.time.Ticker;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Runs every rule's examples, holds the engine against RE2/J on them, and says what each rule costs
 * and how long its matches can be.
 */
final class RuleReport {
  private static final int SAMPLE_BYTES = 1 << 20;
  private static final int COSTLY_SHOWN = 10;

  private static final String SAMPLE_TEXT =
      """
        private final String {{lower:8}}Key = load("{{lower:5}}/{{word:12}}", {{digit:4}});
        // the token of {{lower:7}} is read from https://{{lower:6}}.example/{{lower:4}}
      """;

  private record Cost(Rule rule, double millisPerMegabyte, int boundBytes, String remark) {}

  private final Console console;

  RuleReport(Console console) {
    this.console = console;
  }

  int check(RuleSet rules) {
    EngineMatching matching = new EngineMatching();
    List<ExampleCheck.Problem> problems =
        new ArrayList<>(ExampleCheck.check(rules, matching, false));
    problems.addAll(SoundnessCheck.check(rules));
    problems.forEach(problem -> console.out().println(problem));
    byte[] sample = sample();
    List<Cost> costs = new ArrayList<>();
    for (Rule rule : rules.rules()) {
      if (rule.regex() != null) {
        costs.add(cost(rule, sample));
      }
    }
    print(costs, rules.size(), problems.size());
    return problems.isEmpty() ? ExitStatus.CLEAN : ExitStatus.LEAKS;
  }

  private void print(List<Cost> costs, int rules, int problems) {
    List<Cost> remarkable = costs.stream().filter(cost -> !cost.remark().isEmpty()).toList();
    for (Cost cost : remarkable) {
      console.out().println(cost.rule().id() + ": " + cost.remark());
    }
    console.out().println("costliest rules, each alone on made-up source text:");
    costs.stream()
        .sorted((a, b) -> Double.compare(b.millisPerMegabyte(), a.millisPerMegabyte()))
        .limit(COSTLY_SHOWN)
        .forEach(
            cost ->
                console
                    .out()
                    .printf(
                        Locale.ROOT,
                        "  %8.2f ms/MB  matches of at most %,7d bytes  %s%n",
                        cost.millisPerMegabyte(),
                        cost.boundBytes(),
                        cost.rule().id()));
    console
        .out()
        .printf(
            Locale.ROOT,
            "%d rules, %d problems, %d with a capped length%n",
            rules,
            problems,
            remarkable.size());
  }

  private static Cost cost(Rule rule, byte[] sample) {
    MatchEngine engine =
        MatchEngine.compile(List.of(new RuleSource(String.valueOf(rule.regex()), rule.keywords())));
    MatchScratch scratch = engine.newScratch();
    Ticker ticker = SystemTicker.INSTANCE;
    long start = ticker.nanos();
    engine.scan(sample, 0, sample.length, scratch, match -> {});
    double millis = (ticker.nanos() - start) / 1e6;
    String remark = "";
    if (engine.isTriedEverywhere(0)) {
      remark = "has no fingerprint and no keyword: it is tried at every byte, which is slow";
    } else if (engine.isCapped(0)) {
      remark =
          "its matches have no limit of their own; they are cut at " + engine.bound(0) + " bytes";
    }
    return new Cost(rule, millis * 1e6 / SAMPLE_BYTES, engine.bound(0), remark);
  }

  /** Text with the words, digits and signs of source code; the same in every run. */
  private static byte[] sample() {
    StringBuilder text = new StringBuilder(SAMPLE_BYTES + 200);
    int number = 0;
    while (text.length() < SAMPLE_BYTES) {
      String seed = "sample/" + number++;
      text.append(Placeholders.expand(SAMPLE_TEXT, seed));
    }
    return text.substring(0, SAMPLE_BYTES).getBytes(StandardCharsets.UTF_8);
  }
}
