package dev.sluice.detect.match;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class DifferentialTest {
  /** How many rule sets to try; a long run sets it higher. */
  private static final int ROUNDS = Integer.getInteger("sluice.differential.rounds", 3000);

  @Test
  void scan_randomRegexesAndTexts_findsWhatRe2Finds() {
    for (int seed = 0; seed < ROUNDS; seed++) {
      Random random = new Random(seed);
      RandomRegex source = new RandomRegex(random);
      List<RuleSource> rules = new ArrayList<>();
      for (int i = 0; i < 1 + random.nextInt(4); i++) {
        List<String> keywords = random.nextInt(4) == 0 ? List.of("key", "abc") : List.of();
        rules.add(new RuleSource(source.regex(), keywords));
      }
      MatchEngine engine = MatchEngine.compile(rules);
      List<Re2Oracle> oracles = rules.stream().map(Re2Oracle::new).toList();
      for (int i = 0; i < 8; i++) {
        String text = source.text(1 + random.nextInt(80));
        byte[] bytes =
            text.getBytes(
                random.nextInt(4) == 0 ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8);
        List<String> expected = new ArrayList<>();
        for (int rule = 0; rule < rules.size(); rule++) {
          expected.addAll(oracles.get(rule).spans(rule, bytes));
        }
        assertEquals(
            expected,
            Spans.ofWhole(engine, bytes),
            () -> "seed " + System.lineSeparator() + rules + " in " + text);
        assertEquals(expected, streamed(engine, bytes, random), () -> "streamed " + rules + text);
      }
    }
  }

  private static List<String> streamed(MatchEngine engine, byte[] bytes, Random random) {
    Spans spans = new Spans();
    MatchStream stream = engine.newStream();
    int from = 0;
    while (from < bytes.length) {
      int to = Math.min(bytes.length, from + 1 + random.nextInt(20));
      stream.chunk(bytes, from, to, spans);
      from = to;
    }
    stream.end(spans);
    return spans.all();
  }
}
