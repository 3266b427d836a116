package dev.sluice.detect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.config.LoadOptions;
import dev.sluice.detect.config.RuleFile;
import dev.sluice.detect.config.RuleLoader;
import dev.sluice.detect.judge.Rejection;
import dev.sluice.detect.rule.RuleSet;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class ObjectScannerTest {
  private static final String RULES =
      """
      [[rules]]
      id = "acme-token"
      description = "ACME"
      regex = '''\\b(acme_[a-z0-9]{16})\\b'''
      keywords = ["acme_"]

      [[rules]]
      id = "generic-key"
      description = "Any key"
      regex = '''(?i)key[ \\t]{0,5}[=:][ \\t]{0,5}["']?([a-z0-9_]{8,64})'''
      keywords = ["key"]
      [[rules.allowlists]]
      regexTarget = "line"
      regexes = ['''# not this''']

      [[rules]]
      id = "block"
      description = "A block over several lines"
      regex = '''BEGIN ACME\\n[\\s\\S]{0,200}?END ACME'''
      keywords = ["begin acme"]

      [[rules]]
      id = "env-file"
      description = "An environment file"
      path = '''\\.env$'''
      """;

  static final Comparator<Match> BY_PLACE =
      Comparator.comparingLong(Match::start)
          .thenComparingLong(Match::end)
          .thenComparingInt(Match::rule)
          .thenComparing(Match::secret);

  static final Engine ENGINE =
      Engine.compile(
          RuleLoader.load(new RuleFile("test.toml", RULES), LoadOptions.STRICT).rules(),
          EngineOptions.DEFAULT);

  @Test
  void chunk_whole_givesLinesAndByteColumns() {
    List<Match> found = scan("a\r\n\u00e9 key = abcdefgh12\nx", "f");
    assertEquals(1, found.size());
    Match match = found.getFirst();
    assertEquals("abcdefgh12", match.secret());
    assertEquals("key = abcdefgh12", match.match());
    assertEquals(2, match.startLine());
    assertEquals(2, match.endLine());
    assertEquals(4, match.startColumn());
    assertEquals(19, match.endColumn());
    assertEquals("\u00e9 key = abcdefgh12", match.line());
  }

  @Test
  void chunk_matchOverLines_endsOnItsLastLine() {
    Match match = scan("\n\nBEGIN ACME\nabc\nEND ACME\n", "f").getFirst();
    assertEquals(3, match.startLine());
    assertEquals(5, match.endLine());
    assertEquals(1, match.startColumn());
    assertEquals(8, match.endColumn());
  }

  @Test
  void chunk_encoded_reportsTheOuterPlaceAndTags() {
    String secret = "acme_" + "0a1b2c3d4e5f6789";
    String text = "first\ndata: " + base64("token " + secret + " ends here") + " .\n";
    Match match = scan(text, "f").getFirst();
    assertEquals(secret, match.secret());
    assertEquals(2, match.startLine());
    assertEquals(7, match.startColumn());
    assertEquals(List.of("decoded:base64", "decode-depth:1"), match.tags());
  }

  @Test
  void chunk_specificAndGeneric_reportsTheSpecific() {
    List<Match> found = scan("key = acme_0a1b2c3d4e5f6789", "f");
    assertEquals(List.of("acme-token"), ids(found));
  }

  @Test
  void chunk_twoSecretsInOneEncodedStretch_reportsBoth() {
    String text = base64("id acme_0a1b2c3d4e5f6789 key = zyxwvuts98765432");
    List<Match> found = scan("data: " + text, "f");
    found.sort(Comparator.comparing(Match::secret));
    assertEquals(List.of("acme-token", "generic-key"), ids(found));
    assertEquals("zyxwvuts98765432", found.get(1).secret());
  }

  @Test
  void chunk_twoSecretsOfOneLine_reportsBoth() {
    List<Match> found = scan("acme_0a1b2c3d4e5f6789 key = zyxwvuts98765432", "f");
    found.sort(Comparator.comparing(Match::secret));
    assertEquals(List.of("acme-token", "generic-key"), ids(found));
  }

  @Test
  void chunk_genericThatHoldsMoreThanTheSpecific_reportsBoth() {
    Engine engine =
        engine(
            "[[rules]]\nid='short'\nregex='acme_[a-z0-9]{4}'\n"
                + "[[rules]]\nid='generic-key'\nregex='key=([a-z0-9_]{8,64})'\n");
    assertEquals(2, scanned(engine, "key=acme_0a1b2c3d4e5f6789").size());
  }

  @Test
  void chunk_oneLongLineFullOfMatches_findsTheSameHoweverItIsCut() {
    StringBuilder text = new StringBuilder();
    Random random = new Random(3);
    List<String> tokens = new ArrayList<>();
    while (text.length() < 700_000) {
      String token = "acme_" + Long.toString((1L << 62) + random.nextLong(1L << 61), 36);
      token = (token + "0123456789abcdef").substring(0, 21 - random.nextInt(2));
      tokens.add(token);
      text.append(token).append(' ');
      // A part of it further on: that yields to the whole, whatever was reported before it came.
      int back = 1 + random.nextInt(40);
      if (tokens.size() > back && random.nextInt(4) == 0) {
        text.append("key=").append(tokens.get(tokens.size() - back), 0, 15).append(' ');
      }
    }
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    List<Match> whole = scan(ENGINE.newScanner(), bytes, bytes.length, random);
    assertTrue(whole.size() > 10_000, whole.size() + " matches");
    assertEquals(whole, scan(ENGINE.newScanner(), bytes, 100_000, random));
  }

  @Test
  void chunk_moreMatchesThanMayWaitForEachOther_reportsThemAndFails() {
    Engine engine =
        engine(
            "[[rules]]\nid='one'\nregex='k[0-9]'\n[[rules.required]]\nid='other'\n"
                + "[[rules]]\nid='other'\nregex='u[0-9]'\n");
    byte[] text = "k1 u1\n".repeat(30_000).getBytes(StandardCharsets.UTF_8);
    List<Match> found = new ArrayList<>();
    ObjectScanner scanner = engine.newScanner();
    scanner.begin("f", "", found::add);
    scanner.chunk(text, 0, text.length, false);
    assertThrows(TooManyMatchesException.class, () -> scanner.chunk(text, 0, text.length, false));
    assertTrue(found.size() > ObjectMatches.WAITING_MAX, found.size() + " matches");
  }

  /** One block of text, so that it is the matcher that asks, and not only who goes over blocks. */
  @Test
  void chunk_noLongerWanted_endsSoonAndTellsWhatItFound() {
    Engine engine =
        engine(
            "[[rules]]\nid='hard'\nregex='a[a-z]*b[a-z]*c[a-z]*d[a-z]*1'\n"
                + "[[rules]]\nid='easy'\nregex='easy_[0-9]{4}'\n");
    byte[] text = ("easy_1234 " + "abcd".repeat(2_000)).getBytes(StandardCharsets.UTF_8);
    List<Match> found = new ArrayList<>();
    int[] asked = {0};
    ObjectScanner scanner = engine.newScanner();
    scanner.cancelledBy(() -> ++asked[0] > 3);
    scanner.begin("f", "", found::add);
    assertThrows(CancellationException.class, () -> scanner.chunk(text, 0, text.length, true));
    assertEquals(4, asked[0]);
    scanner.breakOff();
    assertEquals(1, found.size());
  }

  static Engine engine(String rules) {
    return Engine.compile(
        RuleLoader.load(new RuleFile("test.toml", rules), LoadOptions.STRICT).rules(),
        EngineOptions.DEFAULT);
  }

  private static List<Match> scanned(Engine engine, String text) {
    List<Match> found = new ArrayList<>();
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    ObjectScanner scanner = engine.newScanner();
    scanner.begin("f", "", found::add);
    scanner.chunk(bytes, 0, bytes.length, true);
    return found;
  }

  @Test
  void chunk_allowedByLine_isRejectedWithTheReason() {
    List<Rejection> rejections = new ArrayList<>();
    ObjectScanner scanner = ENGINE.newScanner();
    byte[] text =
        "key = abcdefgh12 # not this\nkey = abcdefgh34 sluice:allow"
            .getBytes(StandardCharsets.UTF_8);
    scanner.begin(
        "f",
        "",
        new MatchListener() {
          @Override
          public void found(Match match) {
            throw new AssertionError(match);
          }

          @Override
          public void rejected(Match candidate, Rejection rejection) {
            rejections.add(rejection);
          }

          @Override
          public boolean wantsRejected() {
            return true;
          }
        });
    scanner.chunk(text, 0, text.length, true);
    assertEquals(2, rejections.size());
    assertTrue(rejections.get(0) instanceof Rejection.AllowedRegex, rejections.toString());
    assertTrue(rejections.get(1) instanceof Rejection.AllowedInline, rejections.toString());
  }

  @Test
  void chunk_listenerThatWantsReasonsAlone_makesNoMatches() {
    List<Rejection> refused = new ArrayList<>();
    List<Integer> accepted = new ArrayList<>();
    ObjectScanner scanner = ENGINE.newScanner();
    byte[] text = "key = abcdefgh12 # not this\nkey = abcdefgh34".getBytes(StandardCharsets.UTF_8);
    scanner.begin(
        "f",
        "",
        new MatchListener() {
          @Override
          public void found(Match match) {
            throw new AssertionError(match);
          }

          @Override
          public boolean accepted(int rule) {
            accepted.add(rule);
            return false;
          }

          @Override
          public void refused(Rejection rejection) {
            refused.add(rejection);
          }

          @Override
          public void rejected(Match candidate, Rejection rejection) {
            throw new AssertionError(candidate);
          }
        });
    scanner.chunk(text, 0, text.length, true);
    assertEquals(1, refused.size());
    assertEquals(1, accepted.size());
  }

  @Test
  void chunk_markersInManyChunks_allowTheirOwnLines() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 6000; i++) {
      text.append("key = abcdefgh").append(10_000 + i);
      text.append(i < 3000 ? " # nothing here" : " # sluice:allow").append("x".repeat(60));
      text.append('\n');
    }
    byte[] bytes = text.toString().getBytes(StandardCharsets.US_ASCII);
    List<Match> found = new ArrayList<>();
    ObjectScanner scanner = ENGINE.newScanner();
    scanner.begin("f", "", found::add);
    for (int from = 0; from < bytes.length; from += 10_000) {
      int to = Math.min(bytes.length, from + 10_000);
      scanner.chunk(bytes, from, to, to == bytes.length);
    }
    assertEquals(3000, found.size());
    assertTrue(found.stream().allMatch(match -> match.startLine() <= 3000), "an allowed line");
  }

  @Test
  void chunk_pathRule_reportsThePath() {
    assertEquals(List.of("env-file"), ids(scan("nothing", "a/.env")));
  }

  @Test
  void chunk_randomCuts_equalWhole() {
    Random random = new Random(42);
    ObjectScanner scanner = ENGINE.newScanner();
    for (int round = 0; round < 60; round++) {
      byte[] text = text(random, 20_000 + random.nextInt(300_000));
      List<Match> whole = scan(scanner, text, text.length, random);
      int most = 1 + random.nextInt(round % 3 == 0 ? 200_000 : 9_000);
      assertEquals(whole, scan(scanner, text, most, random), "round " + round);
      assertTrue(whole.size() > 5);
    }
  }

  static byte[] text(Random random, int length) {
    StringBuilder text = new StringBuilder();
    while (text.length() < length) {
      String secret = Long.toString(random.nextLong() >>> 1, 36);
      secret = (secret + "0123456789abcdef").substring(0, 16);
      switch (random.nextInt(12)) {
        case 0 -> text.append("key = ").append(secret).append('\n');
        case 1 -> text.append("acme_").append(secret).append(' ');
        case 2 -> text.append(base64("the acme_" + secret + " is encoded")).append('\n');
        case 3 -> text.append("BEGIN ACME\n").append(secret).append("\nEND ACME\n");
        case 4 -> text.append("key: ").append(secret).append(" # not this\n");
        case 5 -> text.append("%6bey%3d").append(secret).append('\n');
        case 6 -> text.append(base64(base64("key=" + secret + ";")));
        default ->
            text.append("lorem ipsum dolor ".repeat(1 + random.nextInt(200)))
                .append(random.nextBoolean() ? "\r\n" : " ");
      }
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static List<Match> scan(String text, String path) {
    ObjectScanner scanner = ENGINE.newScanner();
    List<Match> found = new ArrayList<>();
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    scanner.begin(path, "", found::add);
    scanner.chunk(bytes, 0, bytes.length, true);
    return found;
  }

  static List<Match> scan(ObjectScanner scanner, byte[] text, int most, Random random) {
    List<Match> found = new ArrayList<>();
    scanner.begin("f", "", found::add);
    int at = 0;
    do {
      int next =
          most >= text.length ? text.length : Math.min(text.length, at + random.nextInt(most + 1));
      scanner.chunk(text, at, next, next == text.length);
      at = next;
    } while (at < text.length);
    found.sort(BY_PLACE);
    return found;
  }

  private static List<String> ids(List<Match> matches) {
    RuleSet rules = ENGINE.rules();
    return matches.stream().map(match -> rules.rule(match.rule()).id()).toList();
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }
}
