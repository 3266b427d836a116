package dev.sluice.detect.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.CompatibilityData;
import dev.sluice.detect.rule.Allowlist;
import dev.sluice.detect.rule.Allowlist.Condition;
import dev.sluice.detect.rule.Allowlist.RegexTarget;
import dev.sluice.detect.rule.Rule;
import dev.sluice.detect.rule.RuleSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** gitleaks' own test files load, or are refused, as its folders say. */
class GitleaksFilesTest {
  private static final Path DATA = CompatibilityData.gitleaks();
  private static final Path CONFIGS = DATA.resolve("testdata/config");

  /** gitleaks' tests run in a folder beside testdata, and paths count from there. */
  private static final Path WORKING_FOLDER = DATA.resolve("config");

  /** Extends to a file that its folder does not have: loaded only as somebody's second base. */
  private static final Set<String> ONLY_AS_BASE =
      Set.of("extend_base_2.toml", "extend_base_1.toml");

  private static RuleFile file(Path path) {
    return new RuleFile(path.getFileName().toString(), CompatibilityData.text(path));
  }

  private static LoadedRules load(String name) {
    LoadOptions options =
        LoadOptions.STRICT
            .withFiles(
                path -> {
                  Path extended = WORKING_FOLDER.resolve(path).normalize();
                  return new RuleFile(path, Files.readString(extended));
                })
            .withDefaults(
                () ->
                    RuleLoader.load(file(DATA.resolve("gitleaks.toml")), LoadOptions.STRICT)
                        .rules());
    return RuleLoader.load(file(CONFIGS.resolve(name)), options);
  }

  private static List<String> names(String folder) throws IOException {
    try (Stream<Path> files = Files.list(CONFIGS.resolve(folder))) {
      return files
          .map(Path::getFileName)
          .map(Path::toString)
          .filter(n -> n.endsWith(".toml"))
          .sorted()
          .toList();
    }
  }

  @TestFactory
  Stream<DynamicTest> valid_everyFile_loads() throws IOException {
    return Stream.concat(names("").stream(), names("valid").stream().map(name -> "valid/" + name))
        .filter(name -> ONLY_AS_BASE.stream().noneMatch(name::endsWith))
        // A rule with nothing but keywords: gitleaks' own test expects its refusal.
        .filter(name -> !name.endsWith("extend_rule_new.toml"))
        .map(name -> DynamicTest.dynamicTest(name, () -> assertNotNull(load(name).rules())));
  }

  @TestFactory
  Stream<DynamicTest> invalid_everyFile_isRefusedWithItsPlace() throws IOException {
    return names("invalid").stream()
        .map(
            name ->
                DynamicTest.dynamicTest(
                    name,
                    () -> {
                      RuleFileException refusal =
                          assertThrows(RuleFileException.class, () -> load("invalid/" + name));
                      assertEquals(name, refusal.file());
                      assertTrue(refusal.getMessage().startsWith(name + ":"), refusal.getMessage());
                    }));
  }

  private static Rule rule(RuleSet set, String id) {
    int index = set.indexOf(id);
    assertTrue(index >= 0, id);
    return set.rule(index);
  }

  @Test
  void defaultFile_loadsWhole() {
    LoadedRules loaded = RuleLoader.load(file(DATA.resolve("gitleaks.toml")), LoadOptions.STRICT);
    assertEquals(222, loaded.rules().size());
    assertEquals(List.of(), loaded.warnings());
  }

  @Test
  void extend_chain_stopsAtTheSecondBase() {
    RuleSet set = load("valid/extend.toml").rules();
    assertEquals(
        List.of("aws-access-key", "aws-secret-key", "aws-secret-key-again"), set.listing());
    assertEquals("AWS Secret Key", rule(set, "aws-secret-key").description());
  }

  @Test
  void extend_disabledRules_areLeftOut() {
    RuleSet set = load("valid/extend_disabled.toml").rules();
    assertEquals(List.of("aws-secret-key", "pypi-upload-token"), set.listing());
  }

  @Test
  void extend_overrides_replaceSingleValuesAndGrowLists() {
    String regex = rule(load("simple.toml").rules(), "aws-access-key").regex();
    Rule description = overridden("description");
    assertEquals("Puppy Doggy", description.description());
    assertEquals(regex, description.regex());
    assertEquals(999.0, overridden("entropy").entropy());
    assertEquals(List.of("puppy"), overridden("keywords").keywords());
    assertEquals(List.of("key", "AWS", "puppy"), overridden("tags").tags());
    assertEquals("(?:puppy)", overridden("path").path());
    assertEquals("(?:a)", overridden("regex").regex());
    assertEquals(2, overridden("secret_group").secretGroup());
  }

  private static Rule overridden(String field) {
    RuleSet set = load("valid/extend_rule_override_" + field + ".toml").rules();
    return rule(set, "aws-access-key");
  }

  @Test
  void extend_allowlists_areAppended() {
    Rule rule =
        rule(load("valid/extend_rule_allowlist_and.toml").rules(), "aws-secret-key-again-again");
    assertEquals(2, rule.allowlists().size());
    assertEquals(List.of("fake"), rule.allowlists().getFirst().stopwords());
    Allowlist and = rule.allowlists().getLast();
    assertEquals(Condition.AND, and.condition());
    assertEquals(RegexTarget.LINE, and.regexTarget());
    assertEquals(List.of("abcdefg1"), and.commits());
    Rule or =
        rule(load("valid/extend_rule_allowlist_or.toml").rules(), "aws-secret-key-again-again");
    assertEquals(Condition.OR, or.allowlists().getLast().condition());
  }

  @Test
  void extend_keywords_areLowerCase() {
    Rule rule =
        rule(
            load("valid/extend_base_rule_including_keywords_with_attribute.toml").rules(),
            "aws-secret-key-again-again");
    assertEquals("A new description", rule.description());
    assertEquals(List.of("aws"), rule.keywords());
  }

  @Test
  void extend_ruleThatTheBaseLacks_mustBeWhole() {
    RuleFileException refusal =
        assertThrows(RuleFileException.class, () -> load("valid/extend_rule_new.toml"));
    assertTrue(refusal.problem().contains("neither 'regex' nor 'path'"), refusal.problem());
  }

  @Test
  void extend_default_keepsTheDefaultRuleAndAddsTheAllowlist() {
    RuleSet set = load("valid/allowlist_rule_extend_default.toml").rules();
    assertEquals(222, set.size());
    Allowlist last = rule(set, "generic-api-key").allowlists().getLast();
    assertEquals("Exclude a specific file from generic-api-key rule", last.description());
  }

  @Test
  void targetRules_goToTheirRulesOnly() {
    RuleSet set = load("valid/allowlist_global_target_rules.toml").rules();
    assertEquals(1, set.allowlists().size());
    assertEquals(1, rule(set, "github-app-token").allowlists().size());
    assertEquals(1, rule(set, "github-pat").allowlists().size());
    assertEquals(0, rule(set, "github-oauth").allowlists().size());
  }

  @Test
  void duplicateId_lastOneWinsAndIsListedTwice() {
    LoadedRules loaded = load("simple.toml");
    assertEquals("Google (GCP) Service Account", rule(loaded.rules(), "google").description());
    assertEquals(2, loaded.rules().listing().stream().filter("google"::equals).count());
    assertEquals(1, loaded.warnings().size());
  }
}
