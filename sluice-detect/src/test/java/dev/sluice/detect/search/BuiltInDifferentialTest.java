package dev.sluice.detect.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.builtin.BuiltIn;
import dev.sluice.detect.compile.RuleSource;
import dev.sluice.detect.prefilter.PrefilterForm;
import dev.sluice.detect.rule.CharacterClass;
import dev.sluice.detect.rule.Rule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Holds the engine of all built-in rules against RE2/J, rule by rule, each on texts made for it.
 * What the other rules find there must be the same in every form of the prefilter and in chunks.
 */
final class BuiltInDifferentialTest {
  /** How many texts are made for each rule; a long run sets it higher. */
  private static final int TEXTS = Integer.getInteger("sluice.differential.texts", 1);

  private final List<Rule> rules =
      BuiltIn.rulesWithExamples().rules().stream().filter(rule -> rule.regex() != null).toList();

  @Test
  void scan_textMadeForEachRule_findsWhatRe2Finds() throws IOException {
    List<String> realLines = realLines();
    MatchEngine scalar = MatchEngine.fromBytes(BuiltIn.compiled());
    MatchEngine wide = MatchEngine.fromBytes(BuiltIn.compiled());
    wide.use(PrefilterForm.WIDE);
    int found = 0;
    for (int index = 0; index < rules.size(); index++) {
      Rule rule = rules.get(index);
      Re2Oracle oracle = new Re2Oracle(source(rule));
      for (int i = 0; i < TEXTS; i++) {
        int seed = index * 1000 + i;
        Random random = new Random(seed);
        byte[] text = new MutatedText(realLines, random).around(rule);
        List<String> all = Spans.ofWhole(scalar, text);
        List<String> expected = oracle.spans(index, text);
        String name = rule.id() + ", seed " + seed;
        assertEquals(expected, of(index, all), name);
        assertEquals(all, Spans.ofWhole(wide, text), () -> "wide form, " + name);
        assertEquals(all, Spans.ofChunks(scalar, text, random, 700), () -> "chunks, " + name);
        found += expected.size();
      }
    }
    assertTrue(found > rules.size() * TEXTS, "only " + found + " matches");
  }

  @Test
  void bound_everyRule_isItsOwn() {
    MatchEngine engine = MatchEngine.fromBytes(BuiltIn.compiled());
    List<String> capped = new ArrayList<>();
    for (int index = 0; index < rules.size(); index++) {
      if (engine.isCapped(index) || engine.isTriedEverywhere(index)) {
        capped.add(rules.get(index).id());
      }
    }
    assertEquals(List.of(), capped);
  }

  private static List<String> of(int index, List<String> spans) {
    return spans.stream().filter(span -> span.startsWith("rule " + index + " ")).toList();
  }

  private static RuleSource source(Rule rule) {
    return new RuleSource(
        String.valueOf(rule.regex()),
        rule.keywords(),
        rule.secretGroup(),
        rule.needs().contains(CharacterClass.DIGIT));
  }

  /** The lines of this module's own sources. */
  private static List<String> realLines() throws IOException {
    List<String> lines = new ArrayList<>();
    try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        lines.addAll(Files.readAllLines(file));
      }
    }
    return lines;
  }
}
