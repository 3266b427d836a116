package dev.sluice.detect.search;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.compile.RuleSource;
import dev.sluice.detect.prefilter.PrefilterForm;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class MatchEngineTest {
  @Test
  void scan_matchLongerThanTheCap_isCutThere() {
    MatchEngine engine = MatchEngine.compile(List.of(rule("begin[a-z]*")));
    byte[] text = ("begin" + "x".repeat(50_000)).getBytes(StandardCharsets.US_ASCII);
    assertTrue(engine.isCapped(0));
    assertEquals(List.of("rule 0 0-" + engine.bound(0)), Spans.ofWhole(engine, text));
  }

  @Test
  void scan_keywordOutOfReach_findsNothing() {
    RuleSource rule = new RuleSource("[0-9a-f]{40}", List.of("acme"));
    MatchEngine engine = MatchEngine.compile(List.of(rule));
    String secret = "0123456789abcdef".repeat(3).substring(8);
    for (int gap : new int[] {1, 4000, 4092, 4093, 5000}) {
      byte[] before = ("ACME" + " ".repeat(gap) + secret).getBytes(StandardCharsets.US_ASCII);
      byte[] after = (secret + " ".repeat(gap) + "acme").getBytes(StandardCharsets.US_ASCII);
      assertEquals(gap <= 4092 ? 1 : 0, Spans.ofWhole(engine, before).size(), "before " + gap);
      assertEquals(gap <= 4092 ? 1 : 0, Spans.ofWhole(engine, after).size(), "after " + gap);
    }
  }

  /** Without the byte behind the password there is no match, and it may come late. */
  @Test
  void scan_endOfAPassword_isFoundHoweverFarAwayAndInAnyChunk() {
    MatchEngine engine =
        MatchEngine.compile(List.of(rule("zyxwvuts[a-z]{0,80}[0-9][a-z]{3,100}@")));
    Random random = new Random(5);
    for (int name : new int[] {0, 1, 8, 61, 62, 63, 64, 80}) {
      for (int password : new int[] {3, 61, 62, 63, 64, 65, 100}) {
        String address = "zyxwvuts" + "n".repeat(name) + "7" + "p".repeat(password);
        byte[] text =
            (address + " " + address + "/ " + address + "@").getBytes(StandardCharsets.US_ASCII);
        List<String> found =
            List.of("rule 0 %d-%d".formatted(2 * address.length() + 3, text.length));
        assertEquals(found, Spans.ofWhole(engine, text));
        for (int round = 0; round < 20; round++) {
          assertEquals(found, Spans.ofChunks(engine, text, random, 40));
        }
        byte[] cut = Arrays.copyOf(text, text.length - 1);
        assertEquals(List.of(), Spans.ofWhole(engine, cut));
      }
    }
  }

  @Test
  void scan_allForms_findTheSameInRandomBytes() {
    Random random = new Random(3);
    for (int round = 0; round < 40; round++) {
      SecretText source = new SecretText(random);
      MatchEngine engine = MatchEngine.compile(source.rules());
      byte[] text = source.text(10_000);
      for (int i = 0; i < 500; i++) {
        text[random.nextInt(text.length)] = (byte) random.nextInt(256);
      }
      List<String> scalar = Spans.ofWhole(engine, text);
      engine.use(PrefilterForm.WIDE);
      assertEquals(scalar, Spans.ofWhole(engine, text));
      assertEquals(scalar, Spans.ofChunks(engine, text, random, 3_000));
    }
  }

  @Test
  void scan_nameAndTokenAcrossTheEdgeOfABlock_areFoundByAllForms() {
    String regex = "(?i:acme)[\\s\\S]{0,40}?[\\s=:]([0-9A-Za-z]{20,32})(?:[^0-9A-Za-z]|$)";
    MatchEngine engine =
        MatchEngine.compile(List.of(new RuleSource(regex, List.of("acme"), 1, true)));
    String secret = "acme" + " ".repeat(40) + "=ZkwPqhTzMxKvRbYdNcLgWsJ5 ";
    String longSpan = "7" + "_".repeat(70) + secret;
    for (int from = 8192 - 2 * secret.length(); from < 8192 + 70; from++) {
      for (String part : List.of(secret, longSpan)) {
        byte[] text =
            (" ".repeat(from) + part + " ".repeat(200)).getBytes(StandardCharsets.US_ASCII);
        engine.use(PrefilterForm.SCALAR);
        List<String> found = Spans.ofWhole(engine, text);
        assertEquals(1, found.size());
        engine.use(PrefilterForm.WIDE);
        assertEquals(found, Spans.ofWhole(engine, text));
      }
    }
  }

  @Test
  void scan_formChangedInTheMiddleOfABlock_holdsFromTheNextBlockOn() {
    String assigned = "(?i:acme)[\\s\\S]{0,40}?[\\s=:]([0-9A-Za-z]{20,32})(?:[^0-9A-Za-z]|$)";
    MatchEngine engine =
        MatchEngine.compile(
            List.of(rule("qzx-[0-9]{6}"), new RuleSource(assigned, List.of("acme"), 1, true)));
    byte[] text =
        ("   qzx-123456 and acme = ZkwPqhTzMxKvRbYdNcLgWsJ5 " + " ".repeat(200))
            .getBytes(StandardCharsets.US_ASCII);
    List<String> expected = Spans.ofWhole(engine, text);
    assertEquals(2, expected.size());
    Spans spans = new Spans();
    engine.scan(
        text,
        0,
        text.length,
        engine.newScratch(),
        match -> {
          engine.use(PrefilterForm.WIDE);
          return spans.match(match);
        });
    assertEquals(expected, spans.all());
  }

  @Test
  void scan_partOfAnArray_isTakenAsAWhole() {
    MatchEngine engine = MatchEngine.compile(List.of(rule("^\\bkey-[0-9]{4}$")));
    byte[] text = "xkey-12345".getBytes(StandardCharsets.US_ASCII);
    Spans spans = new Spans();
    engine.scan(text, 1, 9, engine.newScratch(), spans);
    assertEquals(List.of("rule 0 0-8"), spans.all());
  }

  @Test
  void scan_matchThatBeginsInsideARowOfItsFirstByte_isFound() {
    MatchEngine engine = MatchEngine.compile(List.of(rule("aaaaaaaa[0-9A-Y]{20}Z")));
    String filler = " ".repeat(100);
    byte[] text =
        (filler + "a".repeat(30) + "B7".repeat(10) + "Z" + filler)
            .getBytes(StandardCharsets.US_ASCII);
    assertEquals(List.of("rule 0 122-151"), Spans.ofWhole(engine, text));
    engine.use(PrefilterForm.WIDE);
    assertEquals(List.of("rule 0 122-151"), Spans.ofWhole(engine, text));
  }

  @Test
  void chunk_runWhoseDigitsComeWithTheNextChunk_isFound() {
    String regex = "(?i:acme)[\\s\\S]{0,40}?[\\s=:]([0-9A-Za-z]{20,32})(?:[^0-9A-Za-z]|$)";
    MatchEngine engine =
        MatchEngine.compile(List.of(new RuleSource(regex, List.of("acme"), 1, true)));
    byte[] text = "acme_key: QnkhbvqrvMtzRUWJZ06s".getBytes(StandardCharsets.US_ASCII);
    for (int cut = 0; cut <= text.length; cut++) {
      Spans spans = new Spans();
      MatchStream stream = engine.newStream();
      stream.chunk(text, 0, cut, spans);
      stream.chunk(text, cut, text.length, spans);
      stream.end(spans);
      assertEquals(Spans.ofWhole(engine, text), spans.all(), "cut at " + cut);
      assertEquals(1, spans.all().size());
    }
  }

  @Test
  void fromBytes_cutFile_isRefused() {
    List<RuleSource> rules = new SecretText(new Random(4)).rules();
    ByteBuffer file = ByteBuffer.wrap(MatchEngine.compile(rules).toBytes(new byte[0]));
    assertEquals(rules.size(), MatchEngine.ruleCount(file));
    for (int length = 0; length < 4_000; length += 13) {
      ByteBuffer cut = file.slice(0, length);
      assertThrows(IllegalArgumentException.class, () -> MatchEngine.fromBytes(cut));
    }
  }

  @Test
  void sourceBytes_anyDifference_isOne() {
    RuleSource rule = new RuleSource("a[0-9]", List.of("ab", "c"), 0, false);
    byte[] bytes = MatchEngine.sourceBytes(List.of(rule));
    assertArrayEquals(
        bytes,
        MatchEngine.sourceBytes(List.of(new RuleSource("a[0-9]", List.of("ab", "c"), 0, false))));
    for (RuleSource other :
        List.of(
            new RuleSource("a[0-8]", List.of("ab", "c"), 0, false),
            new RuleSource("a[0-9]", List.of("a", "bc"), 0, false),
            new RuleSource("a[0-9]", List.of("ab"), 0, false),
            new RuleSource("a[0-9]", List.of("ab", "c"), 1, false),
            new RuleSource("a[0-9]", List.of("ab", "c"), 0, true))) {
      assertFalse(Arrays.equals(bytes, MatchEngine.sourceBytes(List.of(other))), other.toString());
    }
    assertFalse(Arrays.equals(bytes, MatchEngine.sourceBytes(List.of(rule, rule))));
  }

  @Test
  void fromBytes_changedByte_isRefused() {
    List<RuleSource> rules = new SecretText(new Random(4)).rules();
    byte[] file = MatchEngine.compile(rules).toBytes(new byte[0]);
    for (int at = 8; at < file.length; at += 1 + file.length / 500) {
      byte[] changed = file.clone();
      changed[at] ^= 0x10;
      ByteBuffer buffer = ByteBuffer.wrap(changed);
      assertThrows(IllegalArgumentException.class, () -> MatchEngine.fromBytes(buffer), "" + at);
    }
  }

  @Test
  void scan_hostileText_takesStepsInProportionToItsLength() {
    List<RuleSource> rules =
        List.of(
            rule("\\bcurl\\b(?:.*?|.*?(?:[\\r\\n]{1,2}.*?){1,5})[ \\t\\n\\r](?:-H|--header)x"),
            rule("(?i)[\\w.-]{0,50}?(?:key)(?:[ \\t\\w.-]{0,20})[\\s'\"]{0,3}=([\\w.=-]{10,150})!"),
            rule("key(?:a|aa)*b"),
            rule("[a-z]{3}"),
            rule("(?i:key)[\\s\\S]{0,40}?[\\s=]([0-9a-f]{32})(?:[^0-9A-Za-z_\\-]|$)"));
    MatchEngine engine = MatchEngine.compile(rules);
    for (String piece :
        List.of("curl ", "key", "key=", "keya", "a", "abc ", "key 0123456789abcdef")) {
      long once = steps(engine, piece, 20_000);
      long fourTimes = steps(engine, piece, 80_000);
      assertTrue(fourTimes <= 5 * once + 1_000, piece + ": " + once + ", then " + fourTimes);
    }
  }

  @Test
  void scan_patternThatCanMatchInManyWays_triesEachPlaceOnce() {
    for (String regex : List.of("key(?:a|aa){0,24}b", "key(?:a?){24}a{24}b", "key(?:a*a*){0,3}b")) {
      MatchEngine engine = MatchEngine.compile(List.of(rule(regex)));
      long taken = steps(engine, "key" + "a".repeat(30), 330);
      assertTrue(taken < 10 * 33 * 33 * 5, regex + ": " + taken);
    }
  }

  private static long steps(MatchEngine engine, String piece, int bytes) {
    byte[] text = piece.repeat(bytes / piece.length()).getBytes(StandardCharsets.US_ASCII);
    MatchScratch scratch = engine.newScratch();
    engine.scan(text, 0, text.length, scratch, match -> MatchSink.MATTERS);
    return scratch.steps();
  }

  private static RuleSource rule(String regex) {
    return new RuleSource(regex, List.of());
  }
}
