package dev.sluice.detect.literal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.sluice.detect.literal.LiteralPicker.Search;
import dev.sluice.detect.regex.BoundedRegex;
import dev.sluice.detect.regex.ByteSet;
import dev.sluice.detect.regex.Node;
import dev.sluice.detect.regex.RegexParser;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RequiredEndTest {
  private static final ByteSet LOWER = ByteSet.range('a', 'z');
  private static final ByteSet AT = ByteSet.of('@');

  private static @Nullable RequiredEnd behindFirst(String regex) {
    Node root = BoundedRegex.of(RegexParser.parse(regex)).root();
    LiteralPicker.Choice choice = LiteralPicker.pick(root, Search.EVERYWHERE, new LiteralCost());
    assertNotNull(choice, regex);
    return RequiredEnd.behind(root, choice.literals().getFirst());
  }

  @Test
  void behind_nameAndPassword_isTheByteThatEndsThem() {
    assertEquals(
        new RequiredEnd(LOWER.union(ByteSet.of(':')), AT),
        behindFirst("ZYXW://[a-z]*:[a-z]{3,9}@"));
  }

  @Test
  void behind_alternativesAndGroups_mayHoldAllTheirBytes() {
    assertEquals(
        new RequiredEnd(LOWER.union(ByteSet.range('0', '9')).union(ByteSet.of('-')), AT),
        behindFirst("ZYXWVUTS((?:[a-z]|[0-9]{2}-)(?:-[a-z])*)@"));
  }

  @Test
  void behind_endThatMayBeMissing_isNull() {
    assertNull(behindFirst("ZYXWVUTS[a-z]*@?"));
    assertNull(behindFirst("ZYXWVUTS[a-z]*(?:@|-)"));
  }

  @Test
  void behind_endThatMostTextsComeTo_isNull() {
    assertNull(behindFirst("ZYXWVUTS[^@]*@"));
    assertNull(behindFirst("ZYXWVUTS[a-z ]* [a-z]"));
  }
}
