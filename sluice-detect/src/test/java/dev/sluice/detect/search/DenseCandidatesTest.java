package dev.sluice.detect.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.compile.RuleSource;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Texts in which required literals stand close together, where much of what a candidate needs is
 * known from the candidates before it.
 */
final class DenseCandidatesTest {
  private static final int ROUNDS = Integer.getInteger("sluice.differential.rounds", 3000) / 50;

  private static final List<String> NAMES =
      List.of("bexio", "caflou", "zeplin", "losant", "do", "Metaapi", "ms", "tallyfy");

  private static final List<String> PIECES =
      List.of(
          "eyJhbGciOiJIUzI1NiJ9",
          ".eyJzdWIiOiIxMjM0NTY3ODkw",
          ".SflKxwRJSMeKKF2QT4fwpMeJf36",
          "password",
          "server=",
          ";",
          "PassWord = ",
          "--",
          "$",
          "=",
          "\"",
          " ",
          "\n",
          "x".repeat(60),
          "k3y-value-42",
          "-----BEGIN KEY");

  private static List<RuleSource> rules() {
    List<RuleSource> rules = new ArrayList<>();
    for (String name : NAMES) {
      String regex =
          "(?i:%s)[\\s\\S]{0,40}?[\\s=:\"](eyJ[\\w\\-]{10,60}\\.eyJ[\\w\\-]{10,90}\\.[\\w\\-]{20,70})(?:[^\\w\\-]|$)";
      rules.add(new RuleSource(regex.formatted(name), List.of(name)));
    }
    rules.add(new RuleSource("\\b(eyJ[\\w\\-]{15,99}\\.[\\w\\-]{20,90})", List.of("zeplin")));
    rules.add(new RuleSource("\\b(eyJ[\\w\\-]{15,99}\\.[\\w\\-]{20,99})", List.of("ms", "losant")));
    rules.add(
        new RuleSource(
            "(?i:server|host)=[^\"\\n]{1,99}?;\\s?password = ([^;\\s]{3,40})", List.of()));
    rules.add(
        new RuleSource(
            "(?m)^\\s{0,4}[\\w.\\-=]{0,40}(?i:password)\\s?=\\s?(\\S{3,30})", List.of()));
    rules.add(new RuleSource("\\$\\w{0,30}(?i:password)[ =]{1,3}(\\S{3,90})", List.of()));
    rules.add(new RuleSource("--[\\w]{0,30}PassWord = (\\S{3,90})", List.of()));
    rules.add(new RuleSource("-----BEGIN [A-Z]{3}[\\s\\S]{0,70}(\\w{20})", List.of("begin")));
    return rules;
  }

  @Test
  void scan_candidatesCloseTogether_findsWhatRe2Finds() {
    List<RuleSource> rules = rules();
    MatchEngine engine = MatchEngine.compile(rules);
    MatchScratch scratch = engine.newScratch();
    int found = 0;
    for (int seed = 0; seed < ROUNDS; seed++) {
      Random random = new Random(seed);
      byte[] text = text(random);
      List<String> expected = Re2Oracle.all(rules, text);
      found += expected.size();
      Spans spans = new Spans();
      engine.scan(text, 0, text.length, scratch, spans);
      assertEquals(expected, spans.all(), "seed " + seed);
      assertEquals(expected, Spans.ofChunks(engine, text, random, 900), "chunks, seed " + seed);
    }
    assertTrue(found > 10 * ROUNDS, "only " + found + " matches");
  }

  /** Pieces of matches in a random order, and from time to time a stretch of one of them. */
  private static byte[] text(Random random) {
    StringBuilder text = new StringBuilder();
    List<String> pieces = new ArrayList<>(PIECES.subList(0, 3));
    pieces.addAll(PIECES.subList(random.nextInt(PIECES.size()), PIECES.size()));
    pieces.add(NAMES.get(random.nextInt(NAMES.size())));
    pieces.add(NAMES.get(random.nextInt(NAMES.size())) + "=");
    while (text.length() < 3_000) {
      String piece = pieces.get(random.nextInt(pieces.size()));
      text.append(piece.repeat(random.nextInt(20) == 0 ? 30 : 1));
      if (random.nextInt(6) == 0) {
        text.append(String.join("", PIECES.subList(0, 3)));
      }
      if (random.nextInt(100) == 0) {
        text.append("y ".repeat(3_000));
      }
    }
    return text.toString().getBytes(StandardCharsets.US_ASCII);
  }
}
