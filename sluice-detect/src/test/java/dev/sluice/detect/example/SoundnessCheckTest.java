package dev.sluice.detect.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.config.LoadOptions;
import dev.sluice.detect.config.RuleFile;
import dev.sluice.detect.config.RuleLoader;
import dev.sluice.detect.rule.RuleSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class SoundnessCheckTest {
  private static final String TEXT =
      """
      [[rules]]
      id = 'a'
      regex = 'k=([0-9a-f]{4,8})'
      examples = ['k={{hex:8}} k={{hex:4}}']
      counterExamples = ['k=']
      [[rules]]
      id = 'empty'
      regex = 'x*'
      examples = ['axxb']
      [[rules]]
      id = 'capped'
      regex = 'y.*z'
      examples = ['y and z']
      """;

  private final RuleSet rules =
      RuleLoader.load(new RuleFile("f", TEXT), LoadOptions.STRICT).rules();

  @Test
  void check_engine_agreesWithRe2() {
    assertEquals(List.of(), SoundnessCheck.check(rules));
  }

  @Test
  void check_matchingThatLosesGroups_isReported() {
    Matching cut =
        (all, rule, text) ->
            new EngineMatching()
                .matches(all, rule, text).stream()
                    .map(groups -> new int[] {groups[0], groups[1]})
                    .toList();
    List<ExampleCheck.Problem> problems = SoundnessCheck.check(rules, cut, new Re2Matching());
    assertTrue(problems.size() > 2, problems.toString());
    assertEquals(
        Set.of("a"),
        problems.stream().map(problem -> problem.rule().id()).collect(Collectors.toSet()));
  }

  @Test
  void check_matchingThatMissesARuleWithoutExamples_isReported() {
    RuleSet bare =
        RuleLoader.load(
                new RuleFile("f", "[[rules]]\nid = 'b'\nregex = '\\bkey-[a-z]{3}[0-9]+\\b'"),
                LoadOptions.STRICT)
            .rules();
    assertEquals(List.of(), SoundnessCheck.check(bare));
    Matching blind = (all, rule, text) -> List.of();
    assertFalse(SoundnessCheck.check(bare, blind, new Re2Matching()).isEmpty());
  }
}
