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

class SecretSpanTest {
  private static Node root(String regex) {
    return BoundedRegex.of(RegexParser.parse(regex)).root();
  }

  @Test
  void of_oneGroup_isWhereItLies() {
    assertEquals(
        new SecretSpan(4, 6, 8, 20, ByteSet.ofAll("abc012")),
        SecretSpan.of(root("key[= ]{1,3}([a-c0-2]{8,20})!"), 0));
  }

  @Test
  void of_groupInEveryAlternative_spansThemAll() {
    assertEquals(
        new SecretSpan(4, 5, 8, 12, ByteSet.ofAll("abyz")),
        SecretSpan.of(root("key(?:=([ab]{8})|: ((?:y|z){9,12}))"), 0));
  }

  @Test
  void of_groupThatMayBeMissing_isNull() {
    assertNull(SecretSpan.of(root("key(?:=([a-z]{8})|: )"), 0));
    assertNull(SecretSpan.of(root("key(?:=([a-z]{8}))?"), 0));
  }

  @Test
  void of_bytesOutsideTokens_isNull() {
    assertNull(SecretSpan.of(root("key=([a-z,]{8})"), 0));
  }

  @Test
  void reach_wideLeadIn_countsFromTheLiteral() {
    Node root = root("[\\w.]{0,50}zyxwvuts[= ]{1,3}([a-z0-9]{8,20})");
    SecretSpan span = SecretSpan.of(root, 0);
    LiteralPicker.Choice choice = LiteralPicker.pick(root, Search.EVERYWHERE, new LiteralCost());
    assertNotNull(span);
    assertNotNull(choice);
    assertEquals(11, span.reach(root, 0, choice.literals().getFirst()));
  }
}
