package dev.sluice.detect.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.sluice.detect.config.LoadOptions;
import dev.sluice.detect.config.RuleFile;
import dev.sluice.detect.config.RuleLoader;
import dev.sluice.detect.confirm.ShortPatterns;
import dev.sluice.detect.rule.Confidence;
import dev.sluice.detect.rule.RuleSet;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JudgeTest {
  private static final String RULE = "[[rules]]\nid='r'\nregex='''key=(\\S+)'''\n";

  private static RuleSet rules(String text) {
    return RuleLoader.load(new RuleFile("t", text), LoadOptions.STRICT).rules();
  }

  /** Judges the first match of the first rule, found with RE2/J. */
  private static Verdict judge(String ruleText, String text, String path, String commit) {
    RuleSet rules = rules(ruleText);
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    Matcher matcher = Pattern.compile(String.valueOf(rules.rule(0).regex())).matcher(text);
    assertEquals(true, matcher.find());
    int[] groups = new int[2 * (matcher.groupCount() + 1)];
    for (int i = 0; i <= matcher.groupCount(); i++) {
      groups[2 * i] = matcher.start(i);
      groups[2 * i + 1] = matcher.end(i);
    }
    int group = UnjudgedMatch.secretGroup(rules.rule(0), groups);
    UnjudgedMatch unjudged =
        UnjudgedMatch.undecoded(
            0,
            new ByteSpan(bytes, groups[0], groups[1]),
            new ByteSpan(bytes, groups[2 * group], groups[2 * group + 1]));
    return new Judge(rules, true, true, ShortPatterns.NONE).of(path, commit).judge(unjudged);
  }

  private static String why(String ruleText, String text, String path, String commit) {
    Verdict verdict = judge(ruleText, text, path, commit);
    return switch (verdict) {
      case Verdict.Accepted accepted -> "accepted";
      case Verdict.Rejected rejected -> rejected.rejection().getClass().getSimpleName();
    };
  }

  @Test
  void judge_plainRule_acceptsWithItsConfidence() {
    Verdict.Accepted accepted =
        assertInstanceOf(
            Verdict.Accepted.class, judge(RULE + "confidence='low'", "key=ab", "", ""));
    assertEquals(new Verdict.Accepted(0, "", Confidence.LOW, 1.0, false, ""), accepted);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "entropy=3.0 | key=abcdefgh | LowEntropy",
        "entropy=2.999 | key=abcdefgh | accepted",
        "needs=['digit','upper'] | key=abc1 | MissingClass",
        "needs=['digit','letter','symbol'] | key=a-1 | accepted",
        "path='\\.py$' | key=abc | OtherPath",
        "path='\\.env$' | key=abc | accepted",
        "entropy=0 | key=abc # gitleaks:allow | AllowedInline",
        "entropy=0 | key=abc # sluice:allow | AllowedInline",
        "entropy=0 | /* sluice:allow */ key=abc | AllowedInline",
        "[[rules.allowlists]];stopwords=['SAMPLE'] | key=my-Sample-1 | AllowedStopword",
        "[[rules.allowlists]];stopwords=['x'] | key=abXc | AllowedStopword",
        "[[rules.allowlists]];stopwords=['samples'] | key=sample | accepted",
        "[[rules.allowlists]];regexes=['^abc$'] | key=abc | AllowedRegex",
        "[[rules.allowlists]];regexes=['^key'] | key=abc | accepted",
        "[[rules.allowlists]];regexTarget='match';regexes=['^key=abc$'] | x key=abc y |"
            + " AllowedRegex",
        "[[rules.allowlists]];regexTarget='match';regexes=['^x'] | x key=abc y | accepted",
        "[[rules.allowlists]];regexTarget='line';regexes=['^x.*y$'] | x key=abc y | AllowedRegex",
        "[[rules.allowlists]];regexTarget='before';regexes=['^x key=$'] | x key=abc y |"
            + " AllowedRegex",
        "[[rules.allowlists]];regexTarget='before';regexes=['x$'] | x key=abc y | accepted",
        "[[rules.allowlists]];regexTarget='marked';regexes=['^x key=\\x00abc\\x00 y$']"
            + " | x key=abc y | AllowedRegex",
        "[[rules.allowlists]];regexTarget='marked';regexes=['^\\x00abc\\x00']"
            + " | x key=abc y | accepted",
        "[[rules.allowlists]];paths=['^src/.*\\.env$'] | key=abc | AllowedPath",
        "[[rules.allowlists]];paths=['^lib/'] | key=abc | accepted",
        "[[rules.allowlists]];commits=['CAFE'] | key=abc | AllowedCommit",
        "[[rules.allowlists]];commits=['beef'] | key=abc | accepted",
        "[[allowlists]];regexes=['abc'] | key=abc | AllowedRegex",
        "[[allowlists]];paths=['(?i)nothing','ENV'] | key=abc | AllowedPath",
        "[[allowlists]];paths=['ENV','(?i)nothing'] | key=abc | accepted",
        "[[allowlists]];targetRules=['r'];stopwords=['abc'] | key=abc | AllowedStopword",
      })
  void judge_oneCheck_decides(String fields, String text, String expected) {
    assertEquals(expected, why(RULE + fields.replace(';', '\n'), text, "src/local.env", "cafe"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "paths=['env'];stopwords=['abc'] | AllowedByAll",
        "paths=['py'];stopwords=['abc'] | accepted",
        "paths=['env'];stopwords=['abd'] | accepted",
        "paths=['env'];regexes=['abc'] | AllowedByAll",
        "paths=['env'];regexes=['abd'] | accepted",
        "commits=['cafe'];paths=['env'] | AllowedByAll",
        "commits=['beef'];paths=['env'] | accepted",
        "commits=['cafe'];paths=['env'];regexes=['abc'];stopwords=['abc'] | AllowedByAll",
        "commits=['cafe'];paths=['env'];regexes=['abc'];stopwords=['zzz'] | accepted",
        "regexes=['abc'];stopwords=['zzz'] | accepted",
        "regexes=['abc'];stopwords=['abc'] | AllowedByAll",
      })
  void judge_conditionAnd_wantsEveryCheck(String fields, String expected) {
    for (String table : List.of("[[rules.allowlists]]", "[[allowlists]]")) {
      String text = RULE + table + "\ncondition='AND'\n" + fields.replace(';', '\n');
      assertEquals(expected, why(text, "key=abc", "src/local.env", "cafe"), table);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "acme-1.20.3/tests/key.pem, AllowedPath",
    "node_modules/acme/test/key.pem, AllowedPath",
    "acme-1.20.3/src/key.pem, accepted",
    "acme/tests/key.pem, accepted",
  })
  void judge_onlyFetched_countsInPackagesAlone(String path, String expected) {
    String text = RULE + "[[allowlists]]\nonlyFetched=true\npaths=['/tests?/']";
    assertEquals(expected, why(text, "key=abc", path, ""));
  }

  @Test
  void judge_onlyFetchedBelowATarget_doesNotSeeWhereTheTargetLies() {
    RuleSet rules = rules(RULE + "[[allowlists]]\nonlyFetched=true\npaths=['(^|/)tests?/']");
    Judge judge = new Judge(rules, true, true, List.of("/home/acme-1.2/test"), ShortPatterns.NONE);
    ByteSpan text = ByteSpan.of("key=abc");
    UnjudgedMatch unjudged = UnjudgedMatch.undecoded(0, text, new ByteSpan(text.bytes(), 4, 7));
    assertInstanceOf(
        Verdict.Accepted.class, judge.of("/home/acme-1.2/test/a.txt", "").judge(unjudged));
    assertInstanceOf(
        Verdict.Accepted.class, judge.of("/home/acme-1.2/test/zlib-1.3/a.txt", "").judge(unjudged));
    assertInstanceOf(
        Verdict.Rejected.class,
        judge.of("/home/acme-1.2/test/zlib-1.3/test/a.txt", "").judge(unjudged));
  }

  @Test
  void judge_allowMarker_isIgnoredWhenToldSo() {
    ByteSpan text = ByteSpan.of("key=abc # sluice:allow");
    UnjudgedMatch unjudged =
        UnjudgedMatch.undecoded(
            0, new ByteSpan(text.bytes(), 0, 7), new ByteSpan(text.bytes(), 4, 7));
    assertInstanceOf(
        Verdict.Accepted.class,
        new Judge(rules(RULE), false, true, ShortPatterns.NONE).of("", "").judge(unjudged));
  }

  @Test
  void judge_allowMarker_isNamedInTheReason() {
    for (String marker : Judge.ALLOW_MARKERS) {
      ByteSpan text = ByteSpan.of("key=abc # " + marker);
      UnjudgedMatch unjudged =
          UnjudgedMatch.undecoded(
              0, new ByteSpan(text.bytes(), 0, 7), new ByteSpan(text.bytes(), 4, 7));
      Verdict verdict =
          new Judge(rules(RULE), true, true, ShortPatterns.NONE).of("", "").judge(unjudged);
      assertEquals("the line says " + marker, ((Verdict.Rejected) verdict).rejection().explain());
    }
  }

  @Test
  void judge_allowMarkerOnAnotherLine_doesNotCount() {
    assertEquals("accepted", why(RULE, "sluice:allow\nkey=abc\nsluice:allow", "", ""));
    assertEquals("AllowedInline", why(RULE, "key=abc\r # sluice:allow\n", "", ""));
  }

  @Test
  void pathFindings_pathOnlyRules_obeyPathAndAllowlists() {
    RuleSet rules =
        rules(
            "[[rules]]\nid='p'\npath='\\.p12$'\n[[rules]]\nid='q'\npath='.'\nskipReport=true\n"
                + "[[allowlists]]\npaths=['^test/']");
    Judge judge = new Judge(rules, true, true, ShortPatterns.NONE);
    assertEquals(List.of(0), judge.of("a/b.p12", "").pathFindings());
    assertEquals(List.of(), judge.of("test/b.p12", "").pathFindings());
    assertEquals(List.of(), judge.of("a/b.txt", "").pathFindings());
  }

  @Test
  void line_longLine_isBounded() {
    byte[] text = "x".repeat(100_000).getBytes(StandardCharsets.US_ASCII);
    ByteSpan line = UnjudgedMatch.line(text, 0, text.length, 50_000, 50_010);
    assertEquals(2 * UnjudgedMatch.LINE_REACH_BYTES + 10, line.length());
  }

  @Test
  void inTarget_pathBelowARoot_isNamedFromThere() {
    Judge judge =
        new Judge(rules(RULE), true, true, List.of("/builds/app-1.2.3", "/"), ShortPatterns.NONE);
    assertEquals("/src/a.js", judge.inTarget("/builds/app-1.2.3/src/a.js"));
    assertEquals("builds/app-1.2.30/a.js", judge.inTarget("/builds/app-1.2.30/a.js"));
    assertEquals("app-1.2.3/a.js", judge.inTarget("app-1.2.3/a.js"));
    assertEquals("!src/a.js", judge.inTarget("/builds/app-1.2.3!src/a.js"));
  }
}
