package dev.sluice.scan.redact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.scan.Finding;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

class RedactorTest {
  private static final String ONE = "first-token-9af31c";
  private static final String TWO = "second-token-77e0b2";

  private final Redactor redactor = new Redactor(Redaction.FULL);

  @Test
  void apply_anotherSecretOnTheLine_isHiddenInEveryText() {
    Finding finding =
        finding(ONE, "a=" + ONE + " b=" + TWO, "dir/" + TWO + "/x.txt")
            .withCommit(
                new Finding.Commit("c0", "http://h/" + TWO, TWO, TWO + "@h", "d", "oops " + TWO));
    redactor.learn(finding);
    redactor.learn(finding(TWO, "b=" + TWO, "elsewhere.txt"));
    Finding shown = redactor.apply(finding);
    assertEquals("http://h/REDACTED", shown.commit().link());
    assertEquals("REDACTED", shown.commit().author());
    assertEquals("REDACTED@h", shown.commit().email());
    assertEquals("a=REDACTED b=REDACTED", shown.line());
    assertEquals("dir/REDACTED/x.txt", shown.file());
    assertEquals("dir/REDACTED/x.txt:rule:1", shown.fingerprint());
    assertEquals("oops REDACTED", shown.commit().message());
  }

  @Test
  void apply_wordInAnotherFile_isLeftThere() {
    redactor.learn(finding("settings", "password = settings", "a.yml"));
    Finding other = finding(ONE, "settings: " + ONE, "conf/settings.yml");
    redactor.learn(other);
    assertEquals("settings: REDACTED", redactor.apply(other).match());
    assertEquals("conf/settings.yml", redactor.apply(other).file());
    Finding near = finding(ONE, "settings: " + ONE, "a.yml");
    assertEquals("REDACTED: REDACTED", redactor.apply(near).match());
  }

  @Test
  void apply_twice_isTheSame() {
    Redactor half = new Redactor(new Redaction(50));
    Finding finding = finding(ONE, "a=" + ONE, "a.txt");
    half.learn(finding);
    Finding once = half.apply(finding);
    assertEquals(ONE.substring(0, 9) + "...", once.secret());
    Redactor later = new Redactor(new Redaction(50));
    later.learn(once);
    assertEquals(once, later.apply(once));
  }

  @Test
  void apply_encodedOnTheLine_isHiddenThere() {
    String encoded =
        Base64.getEncoder().encodeToString(("key " + ONE).getBytes(StandardCharsets.UTF_8));
    String line = "v: " + encoded + " tail";
    Finding finding =
        new Finding(
            "rule",
            "",
            new Finding.Location(3, 3 + encoded.length(), 1, 1, 4, 3 + encoded.length()),
            line,
            "key " + ONE,
            ONE,
            "a.txt",
            "",
            Finding.Commit.NONE,
            0,
            List.of("decoded:base64", "decode-depth:1"),
            "high",
            "high",
            Finding.Attribution.NONE,
            "a.txt:rule:1",
            Finding.contentFingerprint("rule", ONE, "a.txt"));
    redactor.learn(finding);
    assertEquals("v: REDACTED tail", redactor.apply(finding).line());
  }

  @Test
  void apply_longLine_showsNothingThatItsCutMayHaveHalved() {
    String half = TWO.substring(0, TWO.length() - 1);
    String line = half + " ".repeat(4096 - half.length()) + ONE + " ".repeat(4090) + half;
    Finding finding =
        finding(ONE, line, ONE, "a.txt")
            .withLocation(new Finding.Location(9000, 9018, 1, 1, 9001, 9018));
    redactor.learn(finding);
    redactor.learn(finding(TWO, TWO, "a.txt"));
    String shown = redactor.apply(finding).line();
    assertFalse(shown.contains(half), shown);
    assertTrue(shown.contains("REDACTED"), shown);
  }

  @Test
  void apply_moreSecretsThanAreKept_hidesTextsWhole() {
    for (int i = 0; i < 25_001; i++) {
      redactor.learn(finding("another-token-" + i, "", "a.txt"));
    }
    Finding finding = finding("another-token-25000", "x another-token-25000 y", "a.txt");
    assertEquals("REDACTED", redactor.apply(finding).line());
    assertEquals("REDACTED", redactor.apply(finding).match());
    assertEquals("REDACTED", redactor.apply(finding).secret());
  }

  /** Whoever waits for a report when time is up gets it without texts that take long. */
  @Test
  void apply_noTimeLeft_hidesTextsWhole() {
    Finding finding = finding(ONE, "x " + ONE + " y", "dir/" + ONE);
    redactor.learn(finding);
    redactor.hurryWhen(() -> true);
    Finding shown = redactor.apply(finding);
    assertEquals("REDACTED", shown.line());
    assertEquals("REDACTED", shown.match());
    assertEquals("REDACTED", shown.secret());
    assertEquals("dir/REDACTED", shown.file());
  }

  /** Passwords that are words count in their own file alone, however many there are. */
  @Test
  void apply_manyWordsOfOneFile_areHiddenThereAndNowhereElse() {
    List<String> words = new ArrayList<>();
    for (char a = 'a'; a <= 'z'; a++) {
      for (char b = 'a'; b <= 'z'; b++) {
        words.add("pass" + a + "word" + b);
      }
    }
    words.forEach(word -> redactor.learn(finding(word, "p = " + word, "a.yml")));
    String both = "p = " + words.getFirst() + ", q = " + words.getLast();
    Finding here = finding(words.getFirst(), both, "a.yml");
    assertEquals("p = REDACTED, q = REDACTED", redactor.apply(here).line());
    Finding there = finding(words.getFirst(), both, "b.yml");
    assertEquals("p = REDACTED, q = " + words.getLast(), redactor.apply(there).line());
  }

  private static Finding finding(String secret, String line, String file) {
    return finding(secret, line, line, file);
  }

  private static Finding finding(String secret, String line, String match, String file) {
    return new Finding(
        "rule",
        "",
        new Finding.Location(0, 1, 1, 1, 1, 1),
        line,
        match,
        secret,
        file,
        "",
        Finding.Commit.NONE,
        0,
        List.of(),
        "high",
        "high",
        Finding.Attribution.NONE,
        Finding.positionalFingerprint("", file, "rule", 1),
        Finding.contentFingerprint("rule", secret, file));
  }
}
