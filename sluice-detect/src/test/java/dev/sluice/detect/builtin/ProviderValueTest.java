package dev.sluice.detect.builtin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.Match;
import dev.sluice.detect.ObjectScanner;
import dev.sluice.detect.example.Placeholders;
import dev.sluice.detect.rule.Rule;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values whose only mark is the name of a provider nearby. */
class ProviderValueTest {
  private static final String SHARED_RULES = "generic-provider-value-";

  /** Some keywords are one word of a name of two. */
  private static final double RECALL_MIN = 0.9;

  private final ObjectScanner scanner = BuiltIn.engine(EngineOptions.DEFAULT).newScanner();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "name = {{hex:32}}",
        "name: '{{alnum:40}}'",
        "new name(\"{{lower-alnum:24}}\")",
        "# name\n{{uuid}}",
        "[DEBUG] using name key={{alnum:36}}",
        "name,{{base64url:42}}a",
      })
  void scan_commonShapeNearEveryProvider_isFound(String template) {
    List<String> missed = new ArrayList<>();
    int tried = 0;
    for (Rule rule : BuiltIn.rules().rules()) {
      if (!rule.id().startsWith(SHARED_RULES)) {
        continue;
      }
      for (String name : rule.keywords()) {
        tried++;
        String text = Placeholders.expand(template.replace("name", name), name);
        if (scan(text).isEmpty()) {
          missed.add(name);
        }
      }
    }
    assertTrue(tried > 2000, "names tried: " + tried);
    double recall = 1 - missed.size() / (double) tried;
    assertTrue(recall >= RECALL_MIN, () -> recall + ", not " + missed);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ALGOLIA_API_KEY=1234567890abcdef1234567890abcdef",
        "algolia_key: 0123456789abcdef0123456789abcdef",
        "abyssale token = abcdefghijklmnopqrstuvwxyz0123456789ABCD",
        "pulumi = pul-{{}}abcdef0123456789abcdef0123456789abcdef01",
      })
  void scan_orderedValueThatAProviderClaims_isFound(String text) {
    assertEquals(1, scan(Placeholders.expand(text, text)).size());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "API_KEY=1234567890abcdef1234567890abcdef",
        "token: \"abcdefghijklmnopqrstuvwxyz0123456789\"",
      })
  void scan_orderedValueThatNobodyClaims_isNotReported(String text) {
    assertEquals(List.of(), scan(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://cdn.abyssale.com/img/{{hex:36}}.png",
        "{\"abyssale\": {\"id\": \"{{alnum:24}}\"}}",
        "abyssale commit {{hex:12}}",
        "abyssale: ${ABYSSALE_TOKEN_OF_32_CHARACTERS}",
        "abyssale = AbyssaleServiceClientFactory2024Impl",
      })
  void scan_whatIsNoSecretNearAProvider_isNotReported(String text) {
    assertEquals(List.of(), scan(Placeholders.expand(text, text)));
  }

  @Test
  void scan_nameThatEndsLikeACommonOne_isFound() {
    String value = Placeholders.expand("{{hex:40}}", "ends");

    assertEquals(1, scan("GLASSNODE_TOKEN=" + value).size());
    assertEquals(List.of(), scan("NODE_TOKEN=" + value));
    assertEquals(List.of(), scan("userCacheKey = \"" + value + "\""));
  }

  private List<Match> scan(String text) {
    List<Match> found = new ArrayList<>();
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    scanner.begin("", "", found::add);
    scanner.chunk(bytes, 0, bytes.length, true);
    return found;
  }
}
