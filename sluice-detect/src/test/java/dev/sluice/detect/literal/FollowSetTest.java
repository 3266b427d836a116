package dev.sluice.detect.literal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.sluice.detect.literal.LiteralPicker.Search;
import dev.sluice.detect.regex.BoundedRegex;
import dev.sluice.detect.regex.ByteSet;
import dev.sluice.detect.regex.Node;
import dev.sluice.detect.regex.RegexParser;
import org.junit.jupiter.api.Test;

class FollowSetTest {
  private static final ByteSet HEX = ByteSet.range('0', '9').union(ByteSet.range('a', 'f'));

  private static FollowSet behindFirst(String regex) {
    Node root = BoundedRegex.of(RegexParser.parse(regex)).root();
    LiteralPicker.Choice choice = LiteralPicker.pick(root, Search.EVERYWHERE, new LiteralCost());
    assertNotNull(choice, regex);
    return FollowSet.behind(root, choice.literals().getFirst());
  }

  @Test
  void behind_valueAfterKeyword_isTheValueAndItsReach() {
    assertEquals(
        new FollowSet(HEX, 32, 10, 15),
        behindFirst("zyxwvuts[ =]{1,3}[\"']{1,4}([0-9a-f]{32,40})"));
  }

  @Test
  void behind_rowOfSeveralParts_countsTogether() {
    FollowSet run = behindFirst("zyxwvuts ([0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4})");
    assertEquals(new FollowSet(HEX.union(ByteSet.of('-')), 14, 9, 9), run);
  }

  @Test
  void behind_alternatives_needsWhatAllOfThemHave() {
    FollowSet run = behindFirst("zyxwvuts(?: ([0-9a-f]{20})|: ([0-9]{12}))");
    assertEquals(new FollowSet(HEX, 12, 9, 10), run);
  }

  @Test
  void behind_alternativeWithoutRun_isNull() {
    assertNull(behindFirst("zyxwvuts(?: ([0-9a-f]{20})|: x)"));
  }

  @Test
  void behind_optionalValue_isNull() {
    assertNull(behindFirst("zyxwvuts(?:=[0-9a-f]{20})?"));
  }
}
