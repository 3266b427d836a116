package dev.sluice.detect.fingerprint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.sluice.detect.fingerprint.FingerprintPicker.Search;
import dev.sluice.detect.regex.BoundedRegex;
import dev.sluice.detect.regex.ByteSet;
import dev.sluice.detect.regex.Node;
import dev.sluice.detect.regex.RegexParser;
import org.junit.jupiter.api.Test;

class NeededRunTest {
  private static final ByteSet HEX = ByteSet.range('0', '9').union(ByteSet.range('a', 'f'));

  private static NeededRun behindFirst(String regex) {
    Node root = BoundedRegex.of(RegexParser.parse(regex)).root();
    FingerprintPicker.Choice choice =
        FingerprintPicker.pick(root, Search.EVERYWHERE, new FingerprintCost());
    assertNotNull(choice, regex);
    return NeededRun.behind(root, choice.fingerprints().getFirst());
  }

  @Test
  void behind_valueAfterKeyword_isTheValueAndItsReach() {
    assertEquals(
        new NeededRun(HEX, 32, 10, 15),
        behindFirst("zyxwvuts[ =]{1,3}[\"']{1,4}([0-9a-f]{32,40})"));
  }

  @Test
  void behind_rowOfSeveralParts_countsTogether() {
    NeededRun run = behindFirst("zyxwvuts ([0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4})");
    assertEquals(new NeededRun(HEX.union(ByteSet.of('-')), 14, 9, 9), run);
  }

  @Test
  void behind_alternatives_needsWhatAllOfThemHave() {
    NeededRun run = behindFirst("zyxwvuts(?: ([0-9a-f]{20})|: ([0-9]{12}))");
    assertEquals(new NeededRun(HEX, 12, 9, 10), run);
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
