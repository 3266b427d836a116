package dev.sluice.detect.regex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
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

  @Test
  void of_groupRepeatedOften_needsNoDeepTree() {
    BoundedRegex regex = bounded("x(?:ab|c){3,1000}y");
    assertEquals(2002, regex.maxBytes());
    assertEquals(5, regex.minBytes());
    assertTrue(depth(regex.root()) < 600, "depth " + depth(regex.root()));
  }

  @Test
  void of_lazyGroupRepeatedOften_isRefused() {
    assertEquals(257, bounded("x(?:ab|c){0,128}?").maxBytes());
    assertThrows(IllegalArgumentException.class, () -> bounded("x(?:ab|c){0,129}?"));
  }

  private static int depth(Node node) {
    return switch (node) {
      case Node.Empty _ -> 1;
      case Node.Assertion _ -> 1;
      case Node.Bytes _ -> 1;
      case Node.Group group -> 1 + depth(group.body());
      case Node.Repeat repeat -> 1 + depth(repeat.body());
      case Node.Concat concat -> 1 + depth(concat.parts());
      case Node.Alternate alternate -> 1 + depth(alternate.branches());
    };
  }

  private static int depth(List<Node> nodes) {
    return nodes.stream().mapToInt(BoundedRegexTest::depth).max().orElse(0);
  }

  private static BoundedRegex bounded(String pattern) {
    return BoundedRegex.of(RegexParser.parse(pattern));
  }
}
