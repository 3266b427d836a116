package dev.sluice.detect.literal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.literal.LiteralPicker.Search;
import dev.sluice.detect.regex.BoundedRegex;
import dev.sluice.detect.regex.Node;
import dev.sluice.detect.regex.RegexParser;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

final class RequiredPrefixTest {
  @Test
  void before_nameFarBeforeTheLiteral_isNeeded() {
    assertEquals(
        List.of("^", "bex", "\"="), prefixes("(?m)^x{0,3}(?i:bexio)[\\s\\S]{0,40}?[=\"]zqjx"));
  }

  @Test
  void before_alternativesWithNames_needsOneOfEach() {
    assertEquals(List.of("arm bex"), prefixes("(?i:bexio|(?:\\b|_)arm)[\\s\\S]{0,40}?zqjx"));
  }

  @Test
  void before_alternativeOfAnything_needsNothing() {
    assertEquals(List.of(), prefixes("(?:bexio|[a-z]{3})[\\s\\S]{0,40}?zqjx"));
  }

  @Test
  void before_optionalName_needsNothing() {
    assertEquals(List.of(), prefixes("(?:bexio)?[\\s\\S]{0,40}?zqjx"));
  }

  @Test
  void before_literalAtTheStart_needsNothing() {
    assertEquals(List.of(), prefixes("zqjx[\\s\\S]{0,40}?bexio"));
  }

  /** What stands before the required literals of a pattern, the grams of each in order. */
  private static List<String> prefixes(String regex) {
    Node root = BoundedRegex.of(RegexParser.parse(regex)).root();
    LiteralPicker.Choice choice = LiteralPicker.pick(root, Search.EVERYWHERE, new LiteralCost());
    assertTrue(choice != null && choice.literals().size() == 1, regex);
    return RequiredPrefix.before(root, choice.literals().getFirst()).stream()
        .map(RequiredPrefixTest::text)
        .toList();
  }

  private static String text(RequiredPrefix head) {
    TreeSet<String> grams = new TreeSet<>();
    for (int gram : head.grams()) {
      StringBuilder text = new StringBuilder(gram == RequiredPrefix.LINE_START ? "^" : "");
      for (int i = 0; i < (gram >>> 24); i++) {
        text.append((char) (gram >>> (8 * i) & 0xff));
      }
      grams.add(text.toString());
    }
    boolean single = head.grams().stream().allMatch(gram -> gram >>> 24 == 1);
    return String.join(single ? "" : " ", grams);
  }
}
