package dev.sluice.detect.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.CompatibilityData;
import dev.sluice.detect.rule.Allowlist;
import dev.sluice.detect.rule.Allowlist.Condition;
import dev.sluice.detect.rule.Allowlist.RegexTarget;
import dev.sluice.detect.rule.Rule;
import dev.sluice.detect.rule.RuleSet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Files that gitleaks takes are taken, with its meaning; files that it refuses are refused. */
class GitleaksFormatTest {
  private static LoadedRules load(String name) {
    LoadOptions options =
        LoadOptions.STRICT
            .withFiles(GitleaksFormatTest::extended)
            .withDefaults(
                () ->
                    RuleLoader.load(
                            CompatibilityData.file("valid/rule-tags.toml"), LoadOptions.STRICT)
                        .rules());
    return RuleLoader.load(CompatibilityData.file(name), options);
  }

  private static RuleFile extended(String path) throws IOException {
    try {
      return CompatibilityData.extended(path);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static RuleSet valid(String name) {
    return load("valid/" + name + ".toml").rules();
  }

  private static Rule rule(RuleSet set, String id) {
    int index = set.indexOf(id);
    assertTrue(index >= 0, id);
    return set.rule(index);
  }

  private static Rule brook(String name) {
    return rule(valid(name), "brook-token");
  }

  @TestFactory
  Stream<DynamicTest> valid_everyFile_loads() {
    return CompatibilityData.names("valid").stream()
        .map(
            name -> DynamicTest.dynamicTest(name, () -> assertTrue(load(name).rules().size() > 0)));
  }

  @TestFactory
  Stream<DynamicTest> invalid_everyFile_isRefusedWithItsPlace() {
    return CompatibilityData.names("invalid").stream()
        .map(name -> DynamicTest.dynamicTest(name, () -> checkRefused(name)));
  }

  private static void checkRefused(String name) {
    RuleFileException refusal = assertThrows(RuleFileException.class, () -> load(name));
    assertTrue(refusal.getMessage().startsWith(refusal.file() + ":"), refusal.getMessage());
    boolean isAboutBase = name.equals("invalid/extend-broken.toml");
    assertEquals(isAboutBase, !name.endsWith("/" + refusal.file()), refusal.getMessage());
  }

  @Test
  void extend_chain_stopsAtTheThirdFile() {
    assertEquals(
        List.of("brook-token", "keystore", "weir-secret"), valid("extend-chain").listing());
    assertEquals(
        List.of("keystore", "lock", "weir-secret"), valid("extend-chain-too-deep").listing());
  }

  @Test
  void extend_disabledRules_areLeftOut() {
    assertEquals(List.of("brook-token"), valid("extend-disabled").listing());
  }

  @Test
  void extend_overrides_replaceSingleValuesAndGrowLists() {
    Rule base = brook("rule-tags");
    Rule description = brook("extend-override-description");
    assertEquals("Another description", description.description());
    assertEquals(base.regex(), description.regex());
    assertEquals(3.5, brook("extend-override-entropy").entropy());
    assertEquals("BROOK_[A-Z0-9]{16}", brook("extend-override-regex").regex());
    assertEquals("tests/", brook("extend-override-path").path());
    assertEquals(List.of("brook_", "weir"), brook("extend-override-keywords").keywords());
    assertEquals(
        List.of("provider", "made up", "a,b", "more"), brook("extend-override-tags").tags());
    assertEquals(1, rule(valid("extend-override-secretgroup"), "weir-secret").secretGroup());
  }

  @Test
  void extend_allowlists_areAppended() {
    List<Allowlist> lists = brook("extend-override-allowlists").allowlists();
    assertEquals(2, lists.size());
    assertEquals(List.of("tests/"), lists.getLast().paths());
  }

  @Test
  void extend_default_addsToTheRulesThatAreTheDefault() {
    RuleFile file =
        new RuleFile(
            "own.toml",
            """
            [extend]
            useDefault = true
            [[rules]]
            id = "brook-token"
            [[rules.allowlists]]
            stopwords = ["mine"]
            """);
    LoadOptions options = LoadOptions.STRICT.withDefaults(() -> valid("rule-tags"));
    Rule rule = rule(RuleLoader.load(file, options).rules(), "brook-token");
    assertEquals(brook("rule-tags").regex(), rule.regex());
    assertEquals(List.of("mine"), rule.allowlists().getLast().stopwords());
  }

  @Test
  void allowlist_conditionsAndTargets_areRead() {
    List<Allowlist> signs = brook("allowlist-rule-condition-signs").allowlists();
    assertEquals(Condition.AND, signs.getFirst().condition());
    assertEquals(Condition.OR, signs.getLast().condition());
    Allowlist line = brook("allowlist-rule-regexes-line").allowlists().getFirst();
    assertEquals(RegexTarget.LINE, line.regexTarget());
    assertEquals(Condition.OR, line.condition());
    assertEquals(1, valid("allowlist-global-old").allowlists().size());
    assertEquals(1, brook("allowlist-rule-old").allowlists().size());
  }

  @Test
  void targetRules_goToTheirRulesOnly() {
    RuleSet set = valid("allowlist-global-target-rules");
    assertEquals(List.of(), set.allowlists());
    assertEquals(1, rule(set, "weir-secret").allowlists().size());
    assertEquals(0, rule(set, "brook-token").allowlists().size());
  }

  @Test
  void keywords_ofAnyCase_areLowerCase() {
    assertEquals(List.of("brook_", "mill"), brook("rule-keywords").keywords());
  }

  @Test
  void duplicateId_lastOneWinsAndIsListedTwice() {
    LoadedRules loaded = load("valid/rule-duplicate-id.toml");
    assertEquals("The second one", rule(loaded.rules(), "brook-token").description());
    assertEquals(List.of("brook-token", "brook-token"), loaded.rules().listing());
    assertEquals(1, loaded.warnings().size());
  }
}
