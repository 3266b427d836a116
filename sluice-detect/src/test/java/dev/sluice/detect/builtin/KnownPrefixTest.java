package dev.sluice.detect.builtin;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.ObjectScanner;
import dev.sluice.detect.example.Placeholders;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A prefix that is known does not hide a value that is no token of its provider. */
class KnownPrefixTest {
  private final ObjectScanner scanner = BuiltIn.engine(EngineOptions.DEFAULT).newScanner();

  private List<String> rulesThatFind(String text) {
    List<String> found = new ArrayList<>();
    scanner.begin("f", "", match -> found.add(BuiltIn.rules().rule(match.rule()).id()));
    byte[] bytes = Placeholders.expand(text, "seed").getBytes(StandardCharsets.UTF_8);
    scanner.chunk(bytes, 0, bytes.length, true);
    return found;
  }

  @ParameterizedTest
  @CsvSource({
    "ghp_, 36",
    "gho_, 36",
    "ghu_, 36",
    "ghs_, 36",
    "glpat-, 20",
    "npm_, 36",
    "AIza, 35",
    "shpat_, 32",
    "dop_v1_, 64",
    "lin_api_, 40",
    "pul-, 40",
    "rubygems_, 48",
    "NRAK-, 27",
    "GOCSPX-, 28"
  })
  void scan_moreThanATokenBehindItsPrefix_isFoundByAGenericRule(String prefix, int length) {
    for (int more : new int[] {6, 20, 40}) {
      String value = prefix + "{{alnum:" + (length + more) + "}}";
      assertEquals(List.of("generic-secret"), rulesThatFind("secret = " + value), value);
    }
  }

  @Test
  void scan_tokenInItsForm_isFoundByItsOwnRuleAlone() {
    assertEquals(List.of("github-pat"), rulesThatFind("secret = {{checksum:ghp_}}"));
    assertEquals(List.of("gitlab-pat"), rulesThatFind("secret = glpat-{{alnum:20}}"));
  }
}
