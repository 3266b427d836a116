package dev.sluice.report.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sluice.scan.Finding;
import java.util.List;
import org.junit.jupiter.api.Test;

class HiddenContextTest {
  @Test
  void of_secretTwiceInItsLine_hidesBoth() {
    assertEquals(
        List.of("a ", "key", " b ", "key", ""), HiddenContext.of(finding(" a key b key ", "key")));
  }

  @Test
  void of_lineWithoutTheSecret_hidesAllOfIt() {
    assertEquals(List.of("", "a2V5"), HiddenContext.of(finding(" a2V5 ", "key")));
  }

  @Test
  void of_longLine_showsTheMatchAlone() {
    Finding finding = finding("x".repeat(500) + "key", "key");
    assertEquals(List.of("", "key", ""), HiddenContext.of(finding));
  }

  @Test
  void of_longSecret_hidesItWhole() {
    String secret = "y".repeat(600);
    assertEquals(List.of("", secret, ""), HiddenContext.of(finding(secret, secret)));
  }

  @Test
  void of_matchOfAFilesName_hidesNothing() {
    assertEquals(List.of("key"), HiddenContext.of(finding("", "")));
  }

  private static Finding finding(String line, String secret) {
    return new Finding(
        "rule",
        "",
        new Finding.Location(0, 0, 1, 1, 1, 1),
        line,
        secret.isEmpty() ? "key" : secret,
        secret,
        "file",
        "",
        Finding.Commit.NONE,
        0,
        List.of(),
        "low",
        "low",
        Finding.Attribution.NONE,
        "",
        "");
  }
}
