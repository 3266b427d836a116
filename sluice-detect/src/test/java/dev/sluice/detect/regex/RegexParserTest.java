package dev.sluice.detect.regex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class RegexParserTest {
  private static final String[] PIECES = {
    "a",
    "(",
    ")",
    "[",
    "]",
    "*",
    "+",
    "?",
    "{",
    "}",
    "1",
    ",",
    "\\",
    "b",
    "|",
    "^",
    "$",
    "-",
    "(?i)",
    "(?:",
    "[^",
    "\\d",
    "{2,3}",
    "{2}",
    "[:alpha:]",
    "(?P<n>",
    "\\x41",
    ".",
    ":",
    "i",
    "<",
    ">",
    "\\Q",
    "\0"
  };

  @Test
  void parse_randomPatterns_takesAndRefusesWhatRe2Does() {
    Random random = new Random(1);
    int taken = 0;
    for (int round = 0; round < 60_000; round++) {
      StringBuilder built = new StringBuilder();
      for (int i = random.nextInt(8); i >= 0; i--) {
        built.append(PIECES[random.nextInt(PIECES.length)]);
      }
      String pattern = built.toString();
      if (isOdd(pattern)) {
        continue;
      }
      boolean expected = re2Takes(pattern);
      assertEquals(expected, weTake(pattern), pattern);
      taken += expected ? 1 : 0;
    }
    assertTrue(taken > 5_000, "patterns taken: " + taken);
  }

  @Test
  void parse_randomCharacters_neverFailsOtherThanBySyntax() {
    Random random = new Random(2);
    for (int round = 0; round < 60_000; round++) {
      StringBuilder pattern = new StringBuilder();
      for (int i = random.nextInt(12); i >= 0; i--) {
        boolean ascii = random.nextInt(10) > 0;
        pattern.append((char) (ascii ? random.nextInt(128) : random.nextInt(0x10000)));
      }
      weTake(pattern.toString());
    }
  }

  @Test
  void parse_nulInAClass_isACharacterLikeAnother() {
    for (String pattern :
        new String[] {"[\0]", "[\0-a]", "[a-\0]", "[a\\\0]", "[-\0]", "[\\\0-a]"}) {
      assertEquals(re2Takes(pattern), weTake(pattern), pattern);
    }
    assertEquals(
        RegexParser.parse("[\\x00-a]").root(), RegexParser.parse("[\0-a]").root(), "NUL to a");
  }

  @Test
  void parse_nameOfAScript_isTakenAsRe2SpellsItAlone() {
    for (String name : List.of("Greek", "Old_Italic", "SignWriting", "Nko", "Phags_Pa")) {
      RegexParser.parse("\\p{" + name + "}");
    }
    for (String name : List.of("GrEek", "greek", "GREEK", "Grek", "Old_italic", "Signwriting")) {
      assertThrows(RegexSyntaxException.class, () -> RegexParser.parse("\\P{" + name + "}"), name);
    }
  }

  @Test
  void parse_deepNesting_isRefused() {
    String pattern = "(".repeat(100_000) + ")".repeat(100_000);
    assertThrows(RegexSyntaxException.class, () -> RegexParser.parse(pattern));
  }

  @Test
  void parse_classBeyondAscii_matchesUtf8Bytes() {
    Node node = RegexParser.parse("[à-ü]").root();
    assertEquals(2, Lengths.min(node));
    assertEquals(2, Lengths.max(node));
  }

  /**
   * RE2/J refuses to repeat a brace that stands for itself, which we take, and repeats what stood
   * before flags, which we refuse.
   */
  private static boolean isOdd(String pattern) {
    return pattern.matches("(?s).*(\\{|\\(\\?i\\))[*+?{].*");
  }

  private static boolean weTake(String pattern) {
    try {
      RegexParser.parse(pattern);
      return true;
    } catch (RegexSyntaxException refused) {
      return false;
    }
  }

  private static boolean re2Takes(String pattern) {
    try {
      Pattern.compile(pattern);
      return true;
    } catch (PatternSyntaxException refused) {
      return false;
    }
  }

  @Test
  void parse_whatOnlyOtherEnginesHave_isNamed() {
    String[][] named = {
      {"(?<=x)abc", "look-behind (?<= is not supported"},
      {"(?<!x)abc", "negative look-behind (?<! is not supported"},
      {"a(?=b)", "look-ahead (?= is not supported"},
      {"a(?!b)", "negative look-ahead (?! is not supported"},
      {"(a)\\1", "the back reference \\1 is not supported"},
      {"(?P<n>a)\\k<n>", "the back reference \\k is not supported"},
      {"(?>a)b", "the atomic group (?> is not supported"},
    };
    for (String[] one : named) {
      String message =
          assertThrows(RegexSyntaxException.class, () -> RegexParser.parse(one[0])).getMessage();
      assertTrue(message.startsWith(one[1]), message);
      assertTrue(OtherSyntax.in(one[0]).startsWith(one[1]));
    }
    assertEquals(null, OtherSyntax.in("[(?=](?:a|b)\\(?=c"));
  }
}
