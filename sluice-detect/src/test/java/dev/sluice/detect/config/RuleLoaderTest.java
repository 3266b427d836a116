package dev.sluice.detect.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.rule.CharacterClass;
import dev.sluice.detect.rule.Confidence;
import dev.sluice.detect.rule.Required;
import dev.sluice.detect.rule.Rule;
import dev.sluice.detect.rule.RuleSet;
import dev.sluice.detect.rule.Severity;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RuleLoaderTest {
  private static LoadedRules load(String text, Map<String, String> files, RuleSet defaults) {
    RuleFiles open =
        path -> {
          String found = files.get(path);
          if (found == null) {
            throw new IOException("no such file");
          }
          return new RuleFile(path, found);
        };
    LoadOptions options = LoadOptions.STRICT.withFiles(open).withDefaults(() -> defaults);
    return RuleLoader.load(new RuleFile("own.toml", text), options);
  }

  private static LoadedRules load(String text) {
    return load(text, Map.of(), RuleSet.EMPTY);
  }

  private static RuleFileException refused(String text) {
    return assertThrows(RuleFileException.class, () -> load(text));
  }

  @Test
  void load_everyField_isRead() {
    Rule rule =
        load("""
                [[rules]]
                id = "acme-token"
                description = "Acme"
                regex = '(x)(y)'
                path = '\\.env$'
                secretGroup = 2
                entropy = 3
                keywords = ["ACME", "Foo"]
                tags = ["t"]
                skipReport = true
                severity = "critical"
                confidence = "LOW"
                needs = ["digit", "upper"]
                references = ["https://acme.example"]
                examples = ["e"]
                counterExamples = ["c"]
                [[rules.required]]
                id = "other"
                withinLines = 3
                [[rules.allowlists]]
                stopwords = ["Sample", "sample"]
                commits = [" ABC "]
                [[rules]]
                id = "other"
                path = 'x'
                """)
            .rules()
            .rule(0);
    assertEquals("(x)(y)", rule.regex());
    assertEquals("\\.env$", rule.path());
    assertEquals(2, rule.secretGroup());
    assertEquals(3.0, rule.entropy());
    assertEquals(List.of("acme", "foo"), rule.keywords());
    assertEquals(List.of("t"), rule.tags());
    assertTrue(rule.skipReport());
    assertEquals(Severity.CRITICAL, rule.severity());
    assertEquals(Confidence.LOW, rule.confidence());
    assertEquals(Set.of(CharacterClass.DIGIT, CharacterClass.UPPER), rule.needs());
    assertEquals(List.of(new Required("other", 3, null)), rule.required());
    assertEquals(List.of("sample"), rule.allowlists().getFirst().stopwords());
    assertEquals(List.of("abc"), rule.allowlists().getFirst().commits());
    assertEquals("own.toml:2", rule.origin().toString());
  }

  @Test
  void load_assigned_becomesTheRegexOfTheDocs() {
    Rule rule =
        load("[[rules]]\nid='a'\nassigned = { names = ['acme', 'ac-me'], value = '[0-9a-f]{32}' }")
            .rules()
            .rule(0);
    assertEquals(
        "(?i:acme|ac-me)[^\\r\\n]{0,40}?[ \\t=:,>(\"'\\x60/|\\[{@]([0-9a-f]{32})"
            + "(?:[^0-9A-Za-z_\\-]|$)",
        rule.regex());
  }

  @Test
  void load_looselyTypedFields_areReadAsGitleaksReadsThem() {
    Rule rule =
        load("[[Rules]]\nID = 5\nREGEX = '(a)'\nEntropy = \"2.5\"\nsecretgroup = '1'\n"
                + "keywords = 'A,b'\n[Rules.Allowlists]\nStopWords = ['x']\n")
            .rules()
            .rule(0);
    assertEquals("5", rule.id());
    assertEquals(2.5, rule.entropy());
    assertEquals(1, rule.secretGroup());
    assertEquals(List.of("a", "b"), rule.keywords());
    assertEquals(1, rule.allowlists().size());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "[[rules]]~n~regex='a' | 1:1 | no 'id'",
        "[[rules]]~n~id='a' | 2:1 | neither 'regex' nor 'path'",
        "[[rules]]~n~id='a'~n~regex='(' | 3:1 | not a valid RE2 regex",
        "[[rules]]~n~id='a'~n~path='a'~n~regex='(?=x)' | 4:1 | not a valid RE2 regex",
        "[[rules]]~n~id='a'~n~regex='(a)'~n~secretGroup=2 | 3:1 | has 1 group;",
        "[[rules]]~n~id='a'~n~regex='a'~n~severity='huge' | 4:1 | low, medium, high, critical",
        "[[rules]]~n~id='a'~n~regex='a'~n~needs=['vowel'] | 4:1 | unknown needs 'vowel'",
        "[[rules]]~n~id='a'~n~regex='a'~n~validator='crystal-ball' | 4:1 | no validator is called",
        "[[rules]]~n~id='a'~n~regex='a'~n~assigned={names=['a'], value='b'} | 4:1 | exclude",
        "[[rules]]~n~id='a'~n~assigned={value='b'} | 3:10 | needs 'names'",
        "[[rules]]~n~id='a'~n~regex='a'~n~entropy='high' | 4:1 | must be a number",
        "[[rules]]~n~id='a'~n~regex=['a'] | 3:7 | must be a string, not an array",
        "[[rules]]~n~id='a'~n~regex='a'~n~[[rules.required]]~n~id='b' | 2:1 | no such rule",
        "[[rules]]~n~id='a'~n~regex='a'~n~[[rules.required]] | 4:1 | needs the 'id'",
        "[[rules]]~n~id='a'~n~regex='a'~n~[[rules.allowlists]]~n~condition='XOR' | 5:1 | 'AND' or",
        "[[allowlists]]~n~regexes=['('] | 2:1 | not a valid RE2 regex",
        "[extend]~n~path='x'~n~useDefault=true | 2:1 | exclude each other",
        "[extend]~n~path='x' | 2:1 | cannot read the extended file 'x'",
        "minVersion='soon' | 1:1 | not a version",
        "rules = 3 | 1:9 | array of tables",
        "a = | 1:4 | expected a value",
      })
  void load_mistake_isRefusedWithPlaceAndReason(String text, String place, String reason) {
    RuleFileException refusal = refused(text.replace("~n~", "\n"));
    assertEquals("own.toml", refusal.file());
    assertEquals(place, refusal.position().toString(), refusal.getMessage());
    assertTrue(refusal.problem().contains(reason), refusal.problem());
  }

  @Test
  void load_unknownField_isIgnoredWithAWarning() {
    LoadedRules loaded = load("[[rules]]\nid='a'\nregex='a'\nregexx='b'\n");
    assertEquals(
        List.of("own.toml:4:1: rule 'a': unknown field 'regexx' is ignored; check its spelling"),
        loaded.warnings());
  }

  @Test
  void load_newerMinVersion_warns() {
    assertEquals(0, load("minVersion = 'v8.25.0'").warnings().size());
    assertEquals(1, load("minVersion = '8.31.0-rc1'").warnings().size());
  }

  @Test
  void extend_overDefault_keepsOurFieldsUnlessGiven() {
    RuleSet defaults =
        load("[[rules]]\nid='b'\nregex='b'\nseverity='low'\nneeds=['digit']\n"
                + "[[rules]]\nid='a'\nregex='a'\n[[allowlists]]\npaths=['x']\n")
            .rules();
    RuleSet set =
        load(
                "[extend]\nuseDefault=true\n[[rules]]\nid='b'\nconfidence='high'\n"
                    + "[[allowlists]]\nstopwords=['w']\n",
                Map.of(),
                defaults)
            .rules();
    assertEquals(List.of("a", "b"), set.listing());
    Rule rule = set.rule(set.indexOf("b"));
    assertEquals(Severity.LOW, rule.severity());
    assertEquals(Confidence.HIGH, rule.confidence());
    assertEquals(Set.of(CharacterClass.DIGIT), rule.needs());
    assertEquals(List.of("w"), set.allowlists().getFirst().stopwords());
    assertEquals(List.of("x"), set.allowlists().getLast().paths());
  }

  @Test
  void extend_unknownDisabledRule_warns() {
    LoadedRules loaded =
        load("[extend]\npath='f'\ndisabledRules=['zz']", Map.of("f", ""), RuleSet.EMPTY);
    assertEquals(1, loaded.warnings().size());
  }

  @Test
  void extend_targetedAllowlistOfTheBase_reachesItsRule() {
    RuleSet set =
        load(
                "[extend]\npath='f'",
                Map.of(
                    "f",
                    "[[rules]]\nid='a'\nregex='a'\n[[allowlists]]\ntargetRules=['a']\npaths=['x']"),
                RuleSet.EMPTY)
            .rules();
    assertEquals(1, set.rule(0).allowlists().size());
    assertEquals(List.of(), set.allowlists());
  }

  @Test
  void loadAll_sameIdInTwoFiles_isRefused() {
    RuleFile first = new RuleFile("1.toml", "[[rules]]\nid='a'\nregex='a'");
    RuleFile second = new RuleFile("2.toml", "\n[[rules]]\nid='a'\nregex='a'");
    RuleFileException refusal =
        assertThrows(
            RuleFileException.class,
            () -> RuleLoader.loadAll(List.of(first, second), LoadOptions.STRICT));
    assertEquals("2.toml:3:1: rule 'a' is already defined at 1.toml:2", refusal.getMessage());
  }

  @Test
  void load_withoutEveryRegexCheck_compilesOnlyForGroups() {
    LoadOptions options =
        LoadOptions.STRICT
            .withCheckEveryRegex(false)
            .withRegexCheck(
                regex -> {
                  throw new IllegalArgumentException("asked about " + regex);
                });
    RuleFile lazy = new RuleFile("f", "[[rules]]\nid='a'\nregex='('");
    assertEquals(1, RuleLoader.load(lazy, options).rules().size());
    RuleFile grouped = new RuleFile("f", "[[rules]]\nid='a'\nregex='('\nsecretGroup=1");
    assertThrows(RuleFileException.class, () -> RuleLoader.load(grouped, options));
  }
}
