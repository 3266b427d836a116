package dev.sluice.detect.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.re2j.Pattern;
import dev.sluice.detect.confirm.ShortPattern;
import dev.sluice.detect.confirm.ShortPatterns;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ShortPatternTest {
  @Test
  void find_randomRegexesAndTexts_findsWhatRe2Finds() {
    int found = 0;
    int compared = 0;
    for (int seed = 0; seed < 4000; seed++) {
      RandomRegex source = new RandomRegex(new Random(seed));
      String regex = source.regex();
      ShortPattern pattern = ShortPattern.of(regex);
      ShortPattern read = new ShortPatterns(ShortPatterns.pack(List.of("x+", regex))).of(regex);
      assertEquals(pattern == null, read == null, regex);
      Pattern expected = Pattern.compile(regex);
      for (int i = 0; i < 8 && pattern != null; i++) {
        String text = source.text(1 + 3 * i);
        if (pattern.tellsOf(text)) {
          boolean is = expected.matcher(text).find();
          assertEquals(is, pattern.find(text), () -> regex + " in " + text);
          assertEquals(is, Objects.requireNonNull(read).find(text), () -> regex + " in " + text);
          found += is ? 1 : 0;
          compared++;
        }
      }
    }
    assertTrue(found > 1000 && compared > 2 * found, found + " of " + compared);
  }

  @Test
  void find_byManyThreads_findsWhatOneFinds() {
    String regex = "^(?:a[0-9]{1,3}|[a-c]+x)*$|[0-9]{5}b|xx";
    ShortPattern shared = Objects.requireNonNull(ShortPattern.of(regex));
    IntStream.range(0, 20_000)
        .parallel()
        .forEach(
            seed -> {
              Random random = new Random(seed);
              StringBuilder text = new StringBuilder();
              for (int i = 0; i < random.nextInt(60); i++) {
                text.append("abcx0123".charAt(random.nextInt(8)));
              }
              ShortPattern own = Objects.requireNonNull(ShortPattern.of(regex));
              assertEquals(own.find(text.toString()), shared.find(text.toString()), text::toString);
            });
  }

  @Test
  void find_repeatAsLongAsTheText_isNotCut() {
    ShortPattern pattern = Objects.requireNonNull(ShortPattern.of("^(?:ab)+$|^c+$"));
    assertTrue(pattern.find("ab".repeat(128)));
    assertTrue(pattern.find("c".repeat(256)));
    assertFalse(pattern.find("c".repeat(255) + "d"));
  }

  @Test
  void find_branchesAndRunsOfSeveralLengths_findsWhatRe2Finds() {
    String[] regexes = {
      "^(?:[ab]{2}|[ab]{4}|[ab]{7})(?:c|$)",
      "(?:^|x)(?:[ab]{3}|[ab]{1}|[ab]{3}|b)(?:[^ab]|$)",
      "^(?:aab|aac|b|ab?|caa|ca)c?$",
      "(?:a|ab)(?:c|bcx)$",
      "^(?:x|[ab]{2}|[ab]{5})[ab]c$",
      "[ab]{2,4}$|^c+[ab]*$"
    };
    Random random = new Random(5);
    int found = 0;
    for (int i = 0; i < 40_000; i++) {
      String regex = regexes[i % regexes.length];
      StringBuilder text = new StringBuilder();
      int length = random.nextInt(10);
      for (int k = 0; k < length; k++) {
        text.append("aabbcx".charAt(random.nextInt(6)));
      }
      boolean is = Pattern.compile(regex).matcher(text).find();
      ShortPattern pattern = Objects.requireNonNull(ShortPattern.of(regex));
      assertEquals(is, pattern.find(text.toString()), () -> regex + " in " + text);
      found += is ? 1 : 0;
    }
    assertTrue(found > 4_000, "" + found);
  }

  @Test
  void of_regexNotPacked_isCompiled() {
    ShortPatterns patterns = new ShortPatterns(ShortPatterns.pack(List.of("^a+$")));
    assertTrue(Objects.requireNonNull(patterns.of("^b+$")).find("bb"));
  }

  @Test
  void of_packedBytesCutAnywhere_isRefusedOrTheSame() {
    byte[] packed = ShortPatterns.pack(List.of("^(?:ab)+$|c{2,3}d"));
    for (int length = 1; length < packed.length; length++) {
      ShortPatterns cut = new ShortPatterns(Arrays.copyOf(packed, length));
      assertThrows(IllegalStateException.class, () -> cut.of("^(?:ab)+$|c{2,3}d"));
    }
  }

  @Test
  void find_charactersBeyondAscii_findsWhatRe2Finds() {
    String[] regexes = {
      "^(?:[ab]{2}|.{3}|[^ab]{1,2}[a-z]+)(?:c|$)",
      "(?i)^[a-z]{2,5}$|k.s|\\bks\\b",
      "(?s)a.{2}b|^[^a]*$|\\W{3}",
      "^[^\\x00-\\x7e]+$|\\x61[^a]\\Bb",
      "[^[:word:]]{2}x|^(?:aé|.b)$",
      "[[:^word:]]{2}k|^[\\D_]{3}\\z|[\\Wa]b$",
      "^[^é]+$|a\\x{e9}b",
      "^\\x{e9}+$|[^\\xe9]{2}",
      "^\\S+\\s\\S$|^\\D*x$"
    };
    String[] characters = {
      "a", "b", "k", "S", "x", " ", "é", "ß", "漢", "🎈", "\u017f", "\u212a", "\n", "\ud83c"
    };
    Random random = new Random(6);
    int found = 0;
    int compared = 0;
    for (String regex : regexes) {
      Pattern expected = Pattern.compile(regex);
      ShortPattern pattern = Objects.requireNonNull(ShortPattern.of(regex), regex);
      for (int i = 0; i < 8_000; i++) {
        StringBuilder made = new StringBuilder();
        int length = random.nextInt(7);
        for (int k = 0; k < length; k++) {
          made.append(characters[random.nextInt(characters.length)]);
        }
        String text = made.toString();
        if (pattern.tellsOf(text)) {
          boolean is = expected.matcher(text).find();
          assertEquals(is, pattern.find(text), () -> regex + " in " + text);
          found += is ? 1 : 0;
          compared += text.chars().anyMatch(c -> c >= 128) ? 1 : 0;
        }
      }
    }
    assertTrue(found > 4_000 && compared > 10_000, found + " of " + compared);
  }

  @Test
  void tellsOf_longText_onlyIfNoMatchIsLong() {
    ShortPattern endless = Objects.requireNonNull(ShortPattern.of("a+"));
    assertTrue(endless.tellsOf("a".repeat(4096)));
    assertFalse(endless.tellsOf("a".repeat(4097)));
    assertFalse(Objects.requireNonNull(ShortPattern.of("b|a{257}")).tellsOf("a".repeat(4097)));
    ShortPattern bounded = Objects.requireNonNull(ShortPattern.of("b|a{256}"));
    assertTrue(bounded.tellsOf("a".repeat(16_384)));
    assertFalse(bounded.tellsOf("a".repeat(16_385)));
  }

  @Test
  void find_longText_findsWhatRe2Finds() {
    Random random = new Random(7);
    for (String regex : new String[] {"b[^c]{0,80}c", "^c|bc{2}$", "(?:bb|c{3})a$|c{5}", "\\bb"}) {
      Pattern expected = Pattern.compile(regex);
      ShortPattern pattern = Objects.requireNonNull(ShortPattern.of(regex));
      for (int i = 0; i < 60; i++) {
        StringBuilder text = new StringBuilder("a".repeat(4_000 + random.nextInt(12_000)));
        for (int k = random.nextInt(9); k > 0; k--) {
          text.setCharAt(
              Math.floorMod(random.nextInt(9) - 4, text.length()), "bcbcé".charAt(k % 5));
          text.setCharAt(random.nextInt(text.length()), "bc".charAt(k % 2));
        }
        String all = text.toString();
        assertTrue(pattern.tellsOf(all));
        assertEquals(expected.matcher(all).find(), pattern.find(all), () -> regex + " in " + all);
      }
    }
  }

  @Test
  void tellsOf_characterBeyondAsciiThatTheRegexMayName_doesNot() {
    for (String regex : new String[] {"é", "[^é]", "\\pL", "\\x{e9}", "\\xe9", "\\351"}) {
      ShortPattern pattern = ShortPattern.of(regex);
      assertTrue(pattern == null || !pattern.tellsOf("é"), regex);
    }
    ShortPattern other = Objects.requireNonNull(ShortPattern.of("a\\x27b"));
    assertTrue(other.tellsOf("é"));
    assertFalse(other.tellsOf("\u017f"));
    assertFalse(other.tellsOf("\u212a"));
  }

  @Test
  void of_patternTooLarge_isNull() {
    assertNull(ShortPattern.of("(?:(?:(?:ab){20}c){20}d){20}"));
  }
}
