package dev.sluice.detect.regex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

final class BoundedRegexTest {
  @Test
  void of_boundedPattern_keepsItsLength() {
    BoundedRegex regex = bounded("ab{2,5}(?:cd){0,3}");
    assertFalse(regex.capped());
    assertEquals(3, regex.minBytes());
    assertEquals(12, regex.maxBytes());
  }

  @Test
  void of_repeatWithoutLimit_isCutBelowTheCap() {
    BoundedRegex regex = bounded("key=.*;");
    assertTrue(regex.capped());
    assertEquals(5 + regex.cap().ofByte(), regex.maxBytes());
    assertTrue(regex.maxBytes() <= BoundedRegex.CAPPED_BYTES_MAX);
  }

  @Test
  void of_groupWithoutLimit_keepsAtLeastALineEachTime() {
    BoundedRegex regex = bounded("BEGIN(?:[A-Za-z0-9+/=]+\\n)+END");
    assertTrue(regex.cap().ofByte() >= 64, regex.cap().toString());
    assertTrue(regex.cap().ofGroup() >= 64, regex.cap().toString());
    assertTrue(regex.maxBytes() <= BoundedRegex.CAPPED_BYTES_MAX);
  }

  @Test
  void of_nestedCounts_areRefusedWhenTooLarge() {
    assertThrows(
        IllegalArgumentException.class, () -> bounded("(?:(?:(?:ab|c){1000}d){1000}e){1000}"));
  }

  private static BoundedRegex bounded(String pattern) {
    return BoundedRegex.of(RegexParser.parse(pattern));
  }
}
