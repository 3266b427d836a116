package dev.sluice.detect.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sluice.detect.Engine;
import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.Match;
import dev.sluice.detect.ObjectScanner;
import dev.sluice.detect.config.LoadOptions;
import dev.sluice.detect.config.RuleFile;
import dev.sluice.detect.config.RuleLoader;
import dev.sluice.detect.rule.RuleSet;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProviderTableTest {
  private static final String HEX = "3f9a1c5e7b2d4068af13579bdce02468";

  private static final RuleSet RULES =
      RuleLoader.load(
              new RuleFile(
                  "table.toml",
                  """
                  providerNames = ["wobblesoft"]
                  [[rules]]
                  id = "generic-thing"
                  kind = "generic"
                  regex = '(?i)(?:key|token|secret)\\W{1,6}([0-9a-z]{16,64})'
                  keywords = ["key", "token", "secret"]
                  [[providers]]
                  name = "DeepL"
                  names = ["deepl"]
                  secrets = [
                    { id = "deepl-key", value = '[0-9a-f]{32}', evidence = "guess", opens = "key." },
                  ]
                  [[providers]]
                  name = "Acme Cloud"
                  names = ["acmecloud", "acme"]
                  secrets = [
                    { id = "acme-token", value = '[0-9a-f]{32}', evidence = "guess", opens = "token." },
                    { id = "acme-secret", value = '[0-9a-f]{32}', evidence = "guess", opens = "secret." },
                  ]
                  [[providers]]
                  name = "Any provider"
                  any = true
                  secrets = [
                    { id = "generic-provider-secret", value = '[0-9a-f]{32}', evidence = "guess", description = "Any." },
                  ]
                  """),
              LoadOptions.STRICT)
          .rules();

  private static final ObjectScanner SCANNER =
      Engine.compile(RULES, EngineOptions.DEFAULT).newScanner();

  private static List<String> scan(String text) {
    List<Match> found = new ArrayList<>();
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    SCANNER.begin("", "", found::add);
    SCANNER.chunk(bytes, 0, bytes.length, true);
    return found.stream()
        .map(match -> RULES.rule(match.rule()).id() + " of " + match.provider())
        .toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "DEEPL_KEY=%s",
        "deepl.key: %s",
        "deeplKey = '%s'",
        "DeeplKey=%s",
        "my-deepl-key: %s",
        "deeplkey = %s",
      })
  void find_nameIsAWholeWord_isTheRow(String template) {
    assertEquals(List.of("deepl-key of DeepL"), scan(template.formatted(HEX)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"deeply_key = %s", "subdeepl_key: %s", "DEEPLY_KEY=%s", "deeplearning.key=%s"})
  void find_nameInsideAnotherWord_isNoName(String template) {
    assertEquals(List.of("generic-thing of "), scan(template.formatted(HEX)));
  }

  @Test
  void find_nameOnAnotherLine_isNoName() {
    assertEquals(List.of("generic-thing of "), scan("the DEEPL docs\nkey = " + HEX));
  }

  @Test
  void find_shortNameElsewhereOnTheLine_isNoName() {
    assertEquals(List.of("generic-thing of "), scan("see deepl, then set key = " + HEX));
    assertEquals(List.of("acme-token of Acme Cloud"), scan("for acmecloud, set token = " + HEX));
  }

  @Test
  void find_otherShape_lendsTheNameAlone() {
    assertEquals(List.of("generic-thing of DeepL"), scan("DEEPL_KEY=" + HEX + "00"));
  }

  @Test
  void find_rowsOfTheSameShape_takesTheOneWithTheWordsOfTheName() {
    assertEquals(List.of("acme-token of Acme Cloud"), scan("ACME_TOKEN=" + HEX));
    assertEquals(List.of("acme-secret of Acme Cloud"), scan("ACME_CLOUD_SECRET=" + HEX));
  }

  @Test
  void find_nameAloneIsTheNameOfTheValue_isTheRow() {
    assertEquals(List.of("acme-token of Acme Cloud"), scan("acmecloud = \"" + HEX + "\""));
    assertEquals(
        List.of("generic-provider-secret of wobblesoft"), scan("wobblesoft: \"" + HEX + "\""));
  }

  @Test
  void find_nameAmongOthersWithoutAWordOfSecrets_isNothing() {
    assertEquals(List.of(), scan("wobblesoft commit: \"" + HEX + "\""));
    assertEquals(List.of(), scan("acmecloud_version = \"" + HEX + "\""));
  }

  @Test
  void only_aRow_stillFindsIt() {
    RuleSet one = RULES.only(List.of("deepl-key"));
    List<Match> found = new ArrayList<>();
    byte[] bytes = ("DEEPL_KEY=" + HEX + "\nother_key=" + HEX).getBytes(StandardCharsets.UTF_8);
    ObjectScanner scanner = Engine.compile(one, EngineOptions.DEFAULT).newScanner();
    scanner.begin("", "", found::add);
    scanner.chunk(bytes, 0, bytes.length, true);
    assertEquals(
        List.of("deepl-key"), found.stream().map(match -> one.rule(match.rule()).id()).toList());
  }

  @Test
  void load_genericRuleDisabledBesideATable_onlyProposes() {
    RuleSet set =
        RuleLoader.load(
                new RuleFile(
                    "own.toml", "[extend]\nuseDefault = true\ndisabledRules = ['generic-thing']\n"),
                LoadOptions.STRICT.withDefaults(() -> RULES))
            .rules();
    List<Match> found = new ArrayList<>();
    byte[] bytes = ("DEEPL_KEY=" + HEX + "\nother_key=" + HEX).getBytes(StandardCharsets.UTF_8);
    ObjectScanner scanner = Engine.compile(set, EngineOptions.DEFAULT).newScanner();
    scanner.begin("", "", found::add);
    scanner.chunk(bytes, 0, bytes.length, true);
    assertEquals(
        List.of("deepl-key"), found.stream().map(match -> set.rule(match.rule()).id()).toList());
  }
}
