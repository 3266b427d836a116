package dev.sluice.detect.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.CompatibilityData;
import dev.sluice.detect.rule.RuleOutline;
import dev.sluice.detect.rule.RuleSet;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class RuleSetFormatTest {
  private static final String TEXT =
      """
      title = "t"
      description = "d é"
      [[rules]]
      id = "a"
      regex = '(x)'
      path = 'p'
      secretGroup = 1
      entropy = 3.25
      keywords = ["k"]
      tags = ["g"]
      kind = "container"
      severity = "low"
      confidence = "high"
      needs = ["symbol", "digit"]
      validator = "jwt"
      [[rules.required]]
      id = "b"
      withinLines = -1
      [[rules.allowlists]]
      condition = "AND"
      regexTarget = "line"
      description = "why"
      regexes = ["r"]
      paths = ["q"]
      commits = ["c"]
      stopwords = ["w"]
      [[rules]]
      id = "b"
      path = "z"
      skipReport = true
      [[allowlists]]
      paths = ["v"]
      """;

  private static RuleSet load(String text) {
    return RuleLoader.load(new RuleFile("f.toml", text), LoadOptions.STRICT).rules();
  }

  private static void assertAlike(RuleSet expected, RuleSet actual) {
    assertEquals(expected.title(), actual.title());
    assertEquals(expected.description(), actual.description());
    assertEquals(expected.rules(), actual.rules());
    assertEquals(expected.allowlists(), actual.allowlists());
    assertEquals(expected.listing(), actual.listing());
    assertEquals(expected.providerNames(), actual.providerNames());
  }

  @Test
  void read_whatWasWritten_isTheSame() {
    RuleSet set = load(TEXT);
    assertAlike(set, RuleSetFormat.read(RuleSetFormat.write(set)));
  }

  @Test
  void read_rulesOfEveryKind_areTheSame() {
    RuleSet set = load(CompatibilityData.kinds().text());
    assertTrue(set.size() > 20, set.size() + " rules");
    assertAlike(set, RuleSetFormat.read(RuleSetFormat.write(set)));
  }

  @Test
  void read_truncatedAnywhere_isRefused() {
    byte[] bytes = RuleSetFormat.write(load(TEXT));
    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThrows(IllegalArgumentException.class, () -> RuleSetFormat.read(cut), "" + length);
    }
    byte[] longer = Arrays.copyOf(bytes, bytes.length + 1);
    assertThrows(IllegalArgumentException.class, () -> RuleSetFormat.read(longer));
  }

  @Test
  void read_changedByte_isRefused() {
    byte[] bytes = RuleSetFormat.write(load(TEXT));
    for (int at = 0; at < bytes.length; at++) {
      byte[] changed = bytes.clone();
      changed[at] ^= 0x10;
      assertThrows(IllegalArgumentException.class, () -> RuleSetFormat.read(changed), "" + at);
    }
  }

  @Test
  void read_rulesAndIndexes_areThereOnDemand() {
    RuleSet set = RuleSetFormat.read(RuleSetFormat.write(load(TEXT)));
    assertEquals(1, set.indexOf("b"));
    assertEquals(-1, set.indexOf("c"));
    assertEquals(List.of(1), set.pathOnly());
    assertSame(set.rule(0), set.rule(0));
  }

  @Test
  void read_outline_isThatOfTheRules() {
    String required =
        """
        [[rules]]
        id = "a"
        regex = 'a'
        [[rules.required]]
        id = "b"
        withinLines = 7
        [[rules]]
        id = "b"
        regex = 'b'
        [[rules.allowlists]]
        commits = ["0123456789012345678901234567890123456789"]
        [[rules]]
        id = "c"
        path = 'c'
        """;
    RuleOutline outline = load(required).outline();
    assertEquals(new RuleOutline(List.of(2), 3, true, true, 7), outline);
    assertEquals(outline, RuleSetFormat.read(RuleSetFormat.write(load(required))).outline());
    assertEquals(new RuleOutline(List.of(), 0, false, false, 0), RuleSet.EMPTY.outline());
  }

  @Test
  void readOnDemand_noRuleAskedFor_readsTheHeadAlone() throws IOException {
    byte[] bytes = RuleSetFormat.write(load(TEXT));
    ByteArrayInputStream in = new ByteArrayInputStream(bytes);
    RuleSet set = RuleSetFormat.readOnDemand(in);
    assertEquals(load(TEXT).size(), set.size());
    assertTrue(in.available() > 0);
    assertAlike(load(TEXT), set);
    assertEquals(0, in.available());
  }

  @Test
  void read_listingOfAnotherOrder_isTheSameEachTimeItIsAskedFor() {
    RuleSet set = load(TEXT);
    List<String> order = List.of("b", "a", "b");
    RuleSet listed =
        new RuleSet(set.title(), set.description(), set.rules(), set.allowlists(), order);
    RuleSet read = RuleSetFormat.read(RuleSetFormat.write(listed));
    assertEquals(order, read.listing());
    assertEquals(order, read.listing());
    assertAlike(listed, read);
  }

  @Test
  void readOnDemand_damagedRules_areRefusedWhenAskedFor() throws IOException {
    byte[] bytes = RuleSetFormat.write(load(TEXT));
    bytes[bytes.length - 1] ^= 0x10;
    RuleSet set = RuleSetFormat.readOnDemand(new ByteArrayInputStream(bytes));
    assertThrows(IllegalArgumentException.class, () -> set.rule(0));
  }
}
