package dev.sluice.detect.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.CompatibilityData;
import dev.sluice.detect.compile.RuleSource;
import dev.sluice.detect.config.LoadOptions;
import dev.sluice.detect.config.RuleLoader;
import dev.sluice.detect.prefilter.PrefilterForm;
import dev.sluice.detect.rule.Rule;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
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
        assertEquals(expected, Spans.ofWhole(engine, bytes), () -> rules + " in " + text);
        assertEquals(
            expected, Spans.ofChunks(engine, bytes, random, 20), () -> "streamed " + rules + text);
      }
    }
  }

  @Test
  void scan_assignedSecretsInLongText_findsWhatRe2Finds() {
    for (int seed = 0; seed < ROUNDS / 100; seed++) {
      Random random = new Random(seed);
      SecretText source = new SecretText(random);
      List<RuleSource> rules = source.rules();
      byte[] text = source.text(30_000);
      List<String> expected = Re2Oracle.all(rules, text);
      MatchEngine engine = MatchEngine.compile(rules);
      assertEquals(expected, Spans.ofWhole(engine, text), "seed " + seed);
      assertEquals(expected, Spans.ofChunks(engine, text, random, 5_000), "chunks, seed " + seed);
      for (PrefilterForm form : PrefilterForm.values()) {
        engine.use(form);
        assertEquals(expected, Spans.ofWhole(engine, text), form + ", seed " + seed);
        assertEquals(
            expected, Spans.ofChunks(engine, text, random, 500), form + " streamed, seed " + seed);
      }
      MatchEngine read = MatchEngine.fromBytes(ByteBuffer.wrap(engine.toBytes(new byte[0])));
      assertEquals(expected, Spans.ofWhole(read, text), "read again, seed " + seed);
    }
  }

  @Test
  void scan_groupsRepeatedOften_findsWhatRe2Finds() {
    List<RuleSource> rules =
        Stream.of("x((?:ab|a|(b)c?)){0,300}y", "x(?:ab|a){100,400}(b|c)?", "(?:(a)|b){0,129}c")
            .map(regex -> new RuleSource(regex, List.of()))
            .toList();
    MatchEngine engine = MatchEngine.compile(rules);
    for (int seed = 0; seed < ROUNDS / 100; seed++) {
      Random random = new Random(seed);
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < 5; i++) {
        text.append('x');
        random.ints(random.nextInt(700), 0, 40).forEach(n -> text.append("abac".charAt(n % 4)));
        text.append("yc".charAt(i % 2));
      }
      random.ints(200, 0, 2).forEach(n -> text.append("ab".charAt(n)));
      byte[] bytes = text.toString().replace("cc", "b").getBytes(StandardCharsets.UTF_8);
      assertEquals(Re2Oracle.all(rules, bytes), Spans.ofWhole(engine, bytes), "seed " + seed);
    }
  }

  @Test
  void scanRange_partsOfLongText_findTheMatchesOfTheWhole() {
    int certainRounds = 0;
    for (int seed = 0; seed < ROUNDS / 100; seed++) {
      Random random = new Random(seed);
      SecretText source = new SecretText(random);
      MatchEngine engine = MatchEngine.compile(source.rules());
      byte[] text = source.text(200_000);
      List<String> whole = Spans.ofWhole(engine, text);
      Spans spans = new Spans();
      MatchScratch scratch = engine.newScratch();
      boolean certain = true;
      int part = 30_000 + random.nextInt(40_000);
      for (int ownFrom = 0; ownFrom < text.length; ownFrom += part) {
        int ownTo = Math.min(text.length, ownFrom + part);
        int from = Math.max(0, ownFrom - engine.overlapBytes());
        int to = Math.min(text.length, ownTo + engine.overlapBytes());
        TextRange range =
            new TextRange(from, to, ownFrom, ownTo, from, from == 0, to == text.length);
        certain &= engine.scanRange(text, range, scratch, spans);
      }
      if (certain) {
        certainRounds++;
        assertEquals(whole, spans.all(), "seed " + seed);
      }
    }
    assertTrue(certainRounds > ROUNDS / 200, "only " + certainRounds + " certain");
  }

  @Test
  void scan_regexesOfEveryKind_findsWhatRe2Finds() {
    List<RuleSource> rules = new ArrayList<>();
    for (Rule rule :
        RuleLoader.load(CompatibilityData.kinds(), LoadOptions.STRICT).rules().rules()) {
      if (rule.regex() != null) {
        rules.add(new RuleSource(rule.regex(), List.of()));
      }
    }
    MatchEngine engine = MatchEngine.compile(rules);
    Set<String> matched = new HashSet<>();
    for (int seed = 0; seed < ROUNDS / 150; seed++) {
      Random random = new Random(seed);
      byte[] text = new SecretText(random).text(20_000);
      List<String> expected = Re2Oracle.all(rules, text);
      assertEquals(expected, Spans.ofWhole(engine, text), "seed " + seed);
      assertEquals(expected, Spans.ofChunks(engine, text, random, 7_000), "seed " + seed);
      expected.forEach(span -> matched.add(span.replaceAll("(rule \\d+).*", "$1")));
    }
    assertTrue(matched.size() > rules.size() / 2, matched + " of " + rules.size());
  }
}
