package dev.sluice.detect.regex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.re2j.PatternSyntaxException;
import dev.sluice.detect.config.RegexCheck;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** RE2/J does not end on some patterns: those are refused before it sees them. */
@Timeout(60)
class EndlessFoldingTest {
  private static final List<String> ENDLESS =
      List.of(
          "(?i)\u1c80",
          "(?i)\\x{1c85}",
          "(?i)\\x{00001C88}",
          "(?i)[a-\u2000]",
          "(?i)[a-\\x{10ffff}]",
          "(?i)[^]-\\x{2000}]",
          "(?i)[]-\\x{2000}]",
          "(?i)[[:alpha:]\u1c81]",
          "(?i)[[-\\x{2000}]",
          "(?i)\\Q\u1c83\\E",
          "a(?s-i:b)[a-\\x{10ffff}]",
          "(?i:[\\t-\ud800\udc00])",
          "(?i)[\\x{0}-\\x{ffff}");

  @Test
  void groups_patternThatRe2DoesNotEndOn_isRefused() {
    for (String pattern : ENDLESS) {
      assertTrue(EndlessFolding.in(pattern, false), pattern);
      assertThrows(IllegalArgumentException.class, () -> RegexCheck.RE2.groups(pattern), pattern);
    }
  }

  @Test
  void groups_otherPatterns_areTaken() {
    for (String pattern :
        List.of(
            "[a-\\x{10ffff}]",
            "\u1c80",
            "(?i)[a-z]-\u2192",
            "(?i)key-\u5bc6",
            "(?i)[a-z\\-\u5bc6]",
            "(?i)[\u4e00-\u9fff]",
            "(?i)[^a]",
            "(?i)\\x41",
            "(?i)\\pL\\p{Greek}",
            "(?i)[\\w.-]")) {
      assertFalse(EndlessFolding.in(pattern, false), pattern);
      assertEquals(0, RegexCheck.RE2.groups(pattern));
    }
  }

  @Test
  void compile_caseOfAllDoesNotMatter_isRefusedTooWhereRe2DoesNotEnd() {
    for (String pattern : List.of("\u1c80", "[a-\\x{10ffff}]", "\\x{1c85}", "\\Q\u1c83")) {
      assertTrue(EndlessFolding.in(pattern, true), pattern);
      assertThrows(PatternSyntaxException.class, () -> Re2.compile(pattern, true), pattern);
    }
    assertTrue(Re2.compile("straSSe", true).matcher("STRASSE").find());
  }

  @Test
  void compile_groupsInGroups_areRefusedBeforeTheStackEnds() {
    String deep = "(".repeat(100_000) + "a" + ")".repeat(100_000);
    assertThrows(PatternSyntaxException.class, () -> Re2.compile(deep));
    String shallow = "(?:".repeat(999) + "a" + ")".repeat(999) + "\\(".repeat(2_000);
    assertEquals(0, Re2.compile(shallow).groupCount());
  }

  /** Whatever is put together of what matters here, the check comes to an end. */
  @Test
  void groups_randomPatterns_end() {
    String[] parts = {
      "(?i)",
      "(?i:",
      ")",
      "[",
      "]",
      "^",
      "-",
      "\\x{1c80}",
      "\\x{2000}",
      "\u1c88",
      "\u2000",
      "a",
      "\\",
      "\\Q",
      "\\E",
      "[:alpha:]",
      "\\-",
      "\\]",
      "\\pL",
      "\\x41",
      "(?s-i)",
      "\\d"
    };
    Random random = new Random(5);
    for (int round = 0; round < 50_000; round++) {
      StringBuilder pattern = new StringBuilder();
      for (int length = random.nextInt(9); length >= 0; length--) {
        pattern.append(parts[random.nextInt(parts.length)]);
      }
      try {
        assertTrue(RegexCheck.RE2.groups(pattern.toString()) >= 0);
      } catch (IllegalArgumentException refused) {
        assertTrue(refused.getMessage() != null);
      }
    }
  }
}
