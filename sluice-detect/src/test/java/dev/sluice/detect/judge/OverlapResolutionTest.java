package dev.sluice.detect.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.sluice.detect.config.LoadOptions;
import dev.sluice.detect.config.RuleFile;
import dev.sluice.detect.config.RuleLoader;
import dev.sluice.detect.rule.RuleSet;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class OverlapResolutionTest {
  private static RuleSet rules(String text) {
    return RuleLoader.load(new RuleFile("t", text), LoadOptions.STRICT).rules();
  }

  private static RuleSet pair(String required) {
    return rules(
        "[[rules]]\nid='password'\nregex='a'\n[[rules.required]]\nid='user'\n"
            + required
            + "\n[[rules]]\nid='user'\nregex='b'\nskipReport=true\n");
  }

  private static Found at(int rule, int line, int column) {
    long offset = line * 1000L + column;
    return new Found(rule, line, column, offset, offset + 10, "s" + offset);
  }

  private static List<String> outcomes(RuleSet rules, Found... found) {
    return OverlapResolution.resolve(rules, List.of(found), true).stream()
        .map(
            outcome -> {
              Rejection rejection = outcome.rejection();
              return rejection == null
                  ? "kept" + outcome.related()
                  : rejection.getClass().getSimpleName();
            })
        .toList();
  }

  @Test
  void resolve_sameSecretTwice_keepsTheSurerRule() {
    RuleSet rules =
        rules(
            "[[rules]]\nid='unsure'\nregex='a'\nconfidence='medium'\n"
                + "[[rules]]\nid='sure'\nregex='b'\nconfidence='high'\n"
                + "[[rules]]\nid='also'\nregex='c'\nconfidence='high'\n");
    assertEquals(
        List.of("YieldsTo", "kept[]", "kept[]"),
        outcomes(rules, at(0, 1, 1), at(1, 1, 1), at(2, 1, 1)));
    assertEquals(List.of("kept[]", "kept[]"), outcomes(rules, at(0, 1, 1), at(1, 2, 1)));
  }

  @Test
  void resolve_requiredAnywhere_keepsThePrimaryAndHidesTheServant() {
    assertEquals(List.of("kept[1]", "NotReported"), outcomes(pair(""), at(0, 1, 1), at(1, 900, 1)));
  }

  @Test
  void resolve_requiredMissing_rejects() {
    assertEquals(List.of("RequiredMissing"), outcomes(pair(""), at(0, 1, 1)));
  }

  @Test
  void resolve_withinLines_isInclusiveBothWays() {
    RuleSet rules = pair("withinLines=5");
    assertEquals(List.of("kept[1]", "NotReported"), outcomes(rules, at(0, 10, 1), at(1, 15, 1)));
    assertEquals(List.of("kept[1]", "NotReported"), outcomes(rules, at(0, 10, 1), at(1, 5, 1)));
    assertEquals(
        List.of("RequiredMissing", "NotReported"), outcomes(rules, at(0, 10, 1), at(1, 16, 1)));
    assertEquals(
        List.of("RequiredMissing", "NotReported"), outcomes(rules, at(0, 10, 1), at(1, 4, 1)));
  }

  @Test
  void resolve_withinColumns_countsColumnsAlone() {
    RuleSet rules = pair("withinColumns=3");
    assertEquals(List.of("kept[1]", "NotReported"), outcomes(rules, at(0, 1, 10), at(1, 99, 13)));
    assertEquals(
        List.of("RequiredMissing", "NotReported"), outcomes(rules, at(0, 1, 10), at(1, 1, 14)));
  }

  private static final RuleSet GENERIC =
      rules(
          "[[rules]]\nid='Generic-key'\nregex='a'\n[[rules]]\nid='acme'\nregex='b'\n"
              + "[[rules]]\nid='zeta'\nregex='c'\n[[rules.required]]\nid='acme'\nwithinLines=0\n");

  @Test
  void resolve_genericWhoseSecretASpecificOneHolds_yieldsOnAnyLine() {
    Found specific = new Found(1, 1, 1, 100, 140, "token-abc");
    assertEquals(
        List.of("YieldsTo", "kept[]"),
        outcomes(GENERIC, new Found(0, 2, 1, 139, 150, "abc"), specific));
    assertEquals(
        List.of("kept[]", "kept[]"),
        outcomes(GENERIC, new Found(0, 2, 1, 140, 150, "abc"), specific));
    assertEquals(
        List.of("kept[]", "kept[]"),
        outcomes(GENERIC, new Found(0, 2, 1, 90, 100, "abc"), specific));
  }

  @Test
  void resolve_likeGitleaks_yieldsOnTheSameLineOnly() {
    Found specific = new Found(1, 1, 1, 100, 140, "token-abc");
    Found generic = new Found(0, 2, 1, 130, 133, "abc");
    List<OverlapResolution.Outcome> outcomes =
        OverlapResolution.resolve(GENERIC, List.of(generic, specific), false);
    assertNull(outcomes.getFirst().rejection());
  }

  @Test
  void resolve_genericThatIsMoreThanTheSpecificSecret_isKept() {
    Found specific = new Found(1, 1, 1, 100, 104, "abcd");
    assertEquals(
        List.of("kept[]", "kept[]"),
        outcomes(GENERIC, new Found(0, 1, 1, 100, 110, "abcd-efghi"), specific));
  }

  @Test
  void resolve_twoSecretsOfOneEncodedStretch_keepsBoth() {
    Found specific = new Found(1, 1, 1, 100, 180, "key-id");
    assertEquals(
        List.of("kept[]", "kept[]"),
        outcomes(GENERIC, new Found(0, 1, 1, 100, 180, "other-secret"), specific));
  }

  @Test
  void resolve_twoSecretsOfOneEncodedStretchAndUnlikeConfidence_keepsBoth() {
    RuleSet rules =
        rules(
            "[[rules]]\nid='unsure'\nregex='a'\nconfidence='medium'\n"
                + "[[rules]]\nid='sure'\nregex='b'\nconfidence='high'\n");
    assertEquals(
        List.of("kept[]", "kept[]"),
        outcomes(rules, new Found(0, 1, 1, 100, 180, "one"), new Found(1, 1, 1, 100, 180, "two")));
    assertEquals(
        List.of("YieldsTo", "kept[]"),
        outcomes(rules, new Found(0, 1, 1, 100, 180, "one"), new Found(1, 1, 1, 100, 180, "one")));
  }

  @Test
  void resolve_genericSecretInsideSpecificOnTheSameLine_yields() {
    Found specific = new Found(1, 7, 1, 100, 140, "token-abc");
    assertEquals(
        List.of("YieldsTo", "kept[]"),
        outcomes(GENERIC, new Found(0, 7, 1, 900, 903, "abc"), specific));
    assertEquals(
        List.of("kept[]", "kept[]"),
        outcomes(GENERIC, new Found(0, 8, 1, 900, 903, "abc"), specific));
  }

  @Test
  void resolve_specificThatIsItselfRejected_doesNotSuppress() {
    Found rejected = new Found(2, 1, 1, 100, 140, "x");
    assertEquals(
        List.of("kept[]", "RequiredMissing"),
        outcomes(GENERIC, new Found(0, 1, 1, 100, 140, "x"), rejected));
  }

  @Test
  void resolve_randomSpans_agreesWithComparingAllPairs() {
    SplittableRandom random = new SplittableRandom(7);
    String letters = "ababcbacbb";
    for (int round = 0; round < 2000; round++) {
      List<Found> found = new ArrayList<>();
      for (int i = random.nextInt(12); i > 0; i--) {
        long start = random.nextInt(60);
        int from = random.nextInt(letters.length());
        String secret = letters.substring(from, random.nextInt(from, letters.length()) + 1);
        long end = start + random.nextInt(1, 9);
        found.add(new Found(random.nextInt(2), random.nextInt(4), 1, start, end, secret));
      }
      List<OverlapResolution.Outcome> outcomes = OverlapResolution.resolve(GENERIC, found, true);
      for (int i = 0; i < found.size(); i++) {
        Found one = found.get(i);
        boolean isHeld =
            found.stream()
                .anyMatch(
                    other ->
                        other.rule() == 1
                            && other.secret().contains(one.secret())
                            && (other.line() == one.line()
                                || (other.secretStart() < one.secretEnd()
                                    && one.secretStart() < other.secretEnd())));
        if (one.rule() == 0 && isHeld) {
          assertEquals(
              new Rejection.YieldsTo("acme"), outcomes.get(i).rejection(), "round " + round);
        } else {
          assertNull(outcomes.get(i).rejection(), "round " + round);
        }
      }
    }
  }
}
