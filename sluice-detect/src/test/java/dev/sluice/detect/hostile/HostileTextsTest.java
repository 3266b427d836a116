package dev.sluice.detect.hostile;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.builtin.BuiltIn;
import dev.sluice.detect.example.Placeholders;
import dev.sluice.detect.rule.Rule;
import dev.sluice.detect.search.MatchEngine;
import dev.sluice.detect.search.MatchScratch;
import dev.sluice.detect.search.MatchSink;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/**
 * Counts the steps of all built-in rules on texts that are meant to be slow: there are no more than
 * so many a byte, and four times the text takes four times the steps. How long a step takes is for
 * the benchmark of the same texts.
 */
class HostileTextsTest {
  private static final int BYTES = 8_000;
  private static final int TIMES = 4;
  private static final double TIMES_STEPS_MAX = 4.5;
  private static final int STEPS_OF_BYTE_MAX = 50;

  /** One rule in so many is tried; a long run sets 1. */
  private static final int RULES_PER_TRY = Integer.getInteger("sluice.hostile.stride", 16);

  private final MatchEngine engine = MatchEngine.fromBytes(BuiltIn.compiled());

  @Test
  void scan_hostileTexts_takeStepsInProportionToTheirLength() {
    Map<String, Supplier<byte[]>> texts = HostileTexts.of(BYTES);
    texts.forEach(
        (name, text) -> {
          byte[] once = text.get();
          assertLinear(name, once, repeated(once));
        });
  }

  private static byte[] repeated(byte[] text) {
    byte[] result = new byte[TIMES * text.length];
    for (int i = 0; i < TIMES; i++) {
      System.arraycopy(text, 0, result, i * text.length, text.length);
    }
    return result;
  }

  @Test
  void scan_beginningsOfExamplesRepeated_takeStepsInProportionToTheirLength() {
    beginnings()
        .forEach(
            (name, piece) -> {
              byte[] whole =
                  piece
                      .repeat(TIMES * BYTES / piece.length() + 1)
                      .getBytes(StandardCharsets.US_ASCII);
              assertLinear(name, Arrays.copyOf(whole, BYTES), Arrays.copyOf(whole, TIMES * BYTES));
            });
  }

  /** What begins as a rule's secret does, by a name for it. */
  private static Map<String, String> beginnings() {
    List<Rule> rules = BuiltIn.rulesWithExamples().rules();
    Map<String, String> beginnings = new LinkedHashMap<>();
    for (int i = 0; i < rules.size(); i += RULES_PER_TRY) {
      Rule rule = rules.get(i);
      if (rule.regex() == null) {
        continue;
      }
      String example = Placeholders.expand(rule.examples().getFirst(), rule.id());
      beginnings.put(rule.id() + " without its end", example.substring(0, example.length() - 1));
      beginnings.put("half of " + rule.id(), example.substring(0, example.length() / 2));
      for (String keyword : rule.keywords()) {
        beginnings.put("keyword " + keyword, keyword + "=");
      }
    }
    return beginnings;
  }

  private void assertLinear(String name, byte[] once, byte[] severalTimes) {
    long few = steps(once);
    long many = steps(severalTimes);
    assertTrue(
        many <= TIMES_STEPS_MAX * Math.max(few, once.length),
        () -> name + ": " + few + " steps, then " + many);
    assertTrue(
        many <= (long) STEPS_OF_BYTE_MAX * severalTimes.length,
        () -> name + ": " + many / severalTimes.length + " steps a byte");
  }

  private long steps(byte[] text) {
    MatchScratch scratch = engine.newScratch();
    engine.scan(text, 0, text.length, scratch, match -> MatchSink.MATTERS);
    return scratch.steps();
  }
}
