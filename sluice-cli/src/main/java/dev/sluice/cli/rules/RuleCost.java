package dev.sluice.cli.rules;

import dev.sluice.detect.compile.RuleSource;
import dev.sluice.detect.example.Placeholders;
import dev.sluice.detect.rule.CharacterClass;
import dev.sluice.detect.rule.Rule;
import dev.sluice.detect.search.MatchEngine;
import dev.sluice.detect.search.MatchScratch;
import dev.sluice.detect.search.MatchSink;
import dev.sluice.scheduler.time.SystemTicker;
import dev.sluice.scheduler.time.Ticker;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * What looking for rules costs on made-up source text, and how long a match can be.
 *
 * @param millisPerMegabyte the least of a few passes
 * @param boundBytes the longest match
 * @param remark why it costs or loses more than it should, empty if it does not
 */
record RuleCost(double millisPerMegabyte, int boundBytes, String remark) {
  private static final int SAMPLE_BYTES = 1 << 20;
  private static final int PASSES = 5;

  private static final String SAMPLE_TEXT =
      """
        private final String {{lower:8}}Key = load("{{lower:5}}/{{word:12}}", {{digit:4}});
        // the token of {{lower:7}} is read from https://{{lower:6}}.example/{{lower:4}}
      """;

  /** The cost of rules that are looked for together. */
  static RuleCost of(List<Rule> rules, byte[] sample) {
    MatchEngine engine = MatchEngine.compile(rules.stream().map(RuleCost::source).toList());
    MatchScratch scratch = engine.newScratch();
    Ticker ticker = SystemTicker.INSTANCE;
    long least = Long.MAX_VALUE;
    for (int pass = 0; pass < PASSES; pass++) {
      long start = ticker.nanos();
      engine.scan(sample, 0, sample.length, scratch, match -> MatchSink.MATTERS);
      least = Math.min(least, ticker.nanos() - start);
    }
    return new RuleCost(least / (double) sample.length, engine.bound(0), remark(engine));
  }

  private static RuleSource source(Rule rule) {
    return new RuleSource(
        String.valueOf(rule.regex()),
        rule.keywords(),
        rule.secretGroup(),
        rule.needs().contains(CharacterClass.DIGIT));
  }

  private static String remark(MatchEngine engine) {
    if (engine.isTriedEverywhere(0)) {
      return "has no fingerprint and no keyword: it is tried at every byte, which is slow";
    }
    return engine.isCapped(0)
        ? "its matches have no limit of their own; they are cut at " + engine.bound(0) + " bytes"
        : "";
  }

  /** Text with the words, digits and signs of source code; the same in every run. */
  static byte[] sample() {
    StringBuilder text = new StringBuilder(SAMPLE_BYTES + 200);
    int number = 0;
    while (text.length() < SAMPLE_BYTES) {
      text.append(Placeholders.expand(SAMPLE_TEXT, "sample/" + number++));
    }
    return text.substring(0, SAMPLE_BYTES).getBytes(StandardCharsets.UTF_8);
  }
}
