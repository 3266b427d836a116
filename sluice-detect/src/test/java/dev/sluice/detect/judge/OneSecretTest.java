package dev.sluice.detect.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.sluice.detect.config.LoadOptions;
import dev.sluice.detect.config.RuleFile;
import dev.sluice.detect.config.RuleLoader;
import dev.sluice.detect.rule.Confidence;
import dev.sluice.detect.rule.RuleSet;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class OneSecretTest {
  private static final RuleSet RULES = rules("format", "container", "named", "generic", "format");
  private static final int FORMAT = 0;
  private static final int CONTAINER = 1;
  private static final int NAMED = 2;
  private static final int GENERIC = 3;
  private static final int OTHER_FORMAT = 4;

  private static RuleSet rules(String... kinds) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < kinds.length; i++) {
      text.append("[[rules]]\nid = 'r%d'\nregex = 'x'\nkind = '%s'\n".formatted(i, kinds[i]));
    }
    return RuleLoader.load(new RuleFile("f.toml", text.toString()), LoadOptions.STRICT).rules();
  }

  private static Found found(int rule, long start, String secret) {
    return new Found(rule, 1, 1, start, start + secret.length(), secret);
  }

  /** The rules that are left, with those that yielded to them. */
  private static String left(RuleSet rules, Found... found) {
    List<OverlapResolution.Outcome> outcomes =
        OverlapResolution.resolve(rules, List.of(found), true);
    List<String> left = new ArrayList<>();
    for (int i = 0; i < found.length; i++) {
      if (outcomes.get(i).rejection() == null) {
        left.add(found[i].rule() + "" + outcomes.get(i).alsoMatched());
      }
    }
    return left.stream().sorted().collect(Collectors.joining(" "));
  }

  @Test
  void resolve_oneSecretUnderEveryKind_leavesTheMostTelling() {
    String secret = "abcdefgh12345678";
    assertEquals(
        "0[1, 2, 3]",
        left(
            RULES,
            found(GENERIC, 10, secret),
            found(NAMED, 10, secret),
            found(FORMAT, 10, secret),
            found(CONTAINER, 10, secret)));
    assertEquals("2[3]", left(RULES, found(GENERIC, 10, secret), found(NAMED, 10, secret)));
  }

  @Test
  void resolve_sameKind_leavesTheProvenThenTheLonger() {
    Found longer = found(FORMAT, 10, "abcdefgh12345678");
    Found proven = new Found(OTHER_FORMAT, 1, 1, 10, 22, "abcdefgh1234", true);
    assertEquals("4[0]", left(RULES, longer, proven));
    assertEquals("0[4]", left(RULES, longer, found(OTHER_FORMAT, 10, "abcdefgh1234")));
  }

  @Test
  void resolve_sameRuleProposedTwice_leavesTheSurerInWhateverOrder() {
    Found guess = new Found(NAMED, 1, 1, 10, 22, "abcdefgh1234", false, Confidence.LOW);
    Found surer = new Found(NAMED, 1, 1, 10, 22, "abcdefgh1234", false, Confidence.MEDIUM);
    assertNull(OverlapResolution.resolve(RULES, List.of(guess, surer), true).get(1).rejection());
    assertNull(OverlapResolution.resolve(RULES, List.of(surer, guess), true).get(0).rejection());
    assertNotNull(OverlapResolution.resolve(RULES, List.of(guess, surer), true).get(0).rejection());
  }

  @Test
  void resolve_otherBytes_leavesBoth() {
    String secret = "abcdefgh12345678";
    assertEquals(
        "0[] 3[]", left(RULES, found(FORMAT, 10, secret), found(GENERIC, 60, "zzzzzzzz12345678")));
    assertEquals("0[] 2[]", left(RULES, found(FORMAT, 10, secret), found(NAMED, 500, secret)));
  }

  @Test
  void resolve_smallPieceOfAKeyFile_yieldsToIt() {
    String file = "-----BEGIN abcdefgh12345678 and a long body of a key file END-----";
    assertEquals(
        "1[0]", left(RULES, found(FORMAT, 21, "abcdefgh12345678"), found(CONTAINER, 10, file)));
  }

  @Test
  void resolve_smallPieceOfAGenericValue_isTheSecret() {
    String value = "prefix-prefix-abcdefgh12345678-suffix-suffix";
    assertEquals(
        "0[3]", left(RULES, found(FORMAT, 24, "abcdefgh12345678"), found(GENERIC, 10, value)));
  }

  @Test
  void resolve_sameRuleTwiceOnOneSecret_leavesOne() {
    String secret = "abcdefgh12345678";
    assertEquals("2[]", left(RULES, found(NAMED, 10, secret), found(NAMED, 10, secret)));
  }

  @Test
  void resolve_rulesWithoutAKind_areAllLeft() {
    RuleSet plain =
        RuleLoader.load(
                new RuleFile(
                    "f.toml", "[[rules]]\nid='a'\nregex='x'\n[[rules]]\nid='b'\nregex='x'\n"),
                LoadOptions.STRICT)
            .rules();
    assertEquals("0[] 1[]", left(plain, found(0, 10, "abcdef"), found(1, 10, "abcdef")));
  }
}
