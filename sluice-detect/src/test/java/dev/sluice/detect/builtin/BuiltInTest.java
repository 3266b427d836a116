package dev.sluice.detect.builtin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.Engine;
import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.Match;
import dev.sluice.detect.ObjectScanner;
import dev.sluice.detect.example.EngineMatching;
import dev.sluice.detect.example.ExampleCheck;
import dev.sluice.detect.example.Placeholders;
import dev.sluice.detect.rule.Confidence;
import dev.sluice.detect.rule.Evidence;
import dev.sluice.detect.rule.Rule;
import dev.sluice.detect.rule.RuleKind;
import dev.sluice.detect.rule.RuleSet;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BuiltInTest {
  private static final int RULES_PROMISED = 500;

  @Test
  void rules_everyExample_isFoundAndNoCounterExample() {
    RuleSet rules = BuiltIn.rulesWithExamples();
    assertTrue(rules.size() >= RULES_PROMISED, rules.size() + " rules");
    List<ExampleCheck.Problem> problems = ExampleCheck.check(rules, new EngineMatching(), true);
    assertTrue(
        problems.isEmpty(), () -> problems.size() + " problems, such as " + problems.getFirst());
  }

  @Test
  void rules_ofAllFiles_haveIdsOfTheirOwn() throws IOException {
    List<String> ids = new ArrayList<>();
    try (Stream<Path> files = Files.walk(Path.of("src/main/rules"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.readAllLines(file).stream()
            .filter(line -> line.startsWith("id = "))
            .forEach(ids::add);
      }
    }
    assertTrue(ids.size() >= RULES_PROMISED, ids.size() + " ids");
    Set<String> seen = new HashSet<>();
    assertEquals(List.of(), ids.stream().filter(id -> !seen.add(id)).toList());
  }

  @Test
  void rules_all_sayTheirKind() {
    assertEquals(
        List.of(),
        BuiltIn.rules().rules().stream()
            .filter(rule -> rule.kind() == null)
            .map(Rule::id)
            .toList());
  }

  @Test
  void rules_ofFormats_sayHowTheirShapeIsKnown() {
    assertEquals(
        List.of(),
        BuiltIn.rulesWithExamples().rules().stream()
            .filter(rule -> rule.kind() == RuleKind.FORMAT && rule.evidence() == null)
            .map(Rule::id)
            .toList());
  }

  @Test
  void rules_thatAreDocumented_citeAPageAndNoSiteAlone() {
    assertEquals(
        List.of(),
        BuiltIn.rulesWithExamples().rules().stream()
            .filter(rule -> rule.evidence() == Evidence.DOCUMENTED)
            .filter(rule -> rule.references().stream().noneMatch(BuiltInTest::isPage))
            .map(Rule::id)
            .toList());
  }

  private static boolean isPage(String reference) {
    URI address = URI.create(reference);
    return address.getPath().length() > 1 || address.getFragment() != null;
  }

  @Test
  void rules_compiledAndWritten_areTheSame() {
    RuleSet written = BuiltIn.rulesWithExamples();
    RuleSet compiled = BuiltIn.rules();
    assertEquals(
        written.rules().stream().map(Rule::id).toList(),
        compiled.rules().stream().map(Rule::id).toList());
    assertEquals(
        written.rules().stream().map(Rule::regex).toList(),
        compiled.rules().stream().map(Rule::regex).toList());
  }

  @Test
  void engine_loaded_findsWhatACompiledOneFinds() {
    String text =
        "aws = \"AKIA"
            + "QYLPMN5HHHFPZAM2\"\n"
            + "password = \"hunter2hunter2\"\n"
            + "nothing here\n";
    List<Match> loaded = scan(BuiltIn.engine(EngineOptions.DEFAULT), text);
    List<Match> compiled = scan(Engine.compile(BuiltIn.rules(), EngineOptions.DEFAULT), text);
    assertFalse(loaded.isEmpty());
    assertEquals(compiled, loaded);
  }

  @Test
  void engine_tokenWithRightChecksum_isSureAndSaysWhy() {
    String token = Placeholders.expand("{{checksum:ghp_}}", "seed");
    Match match = scan(BuiltIn.engine(EngineOptions.DEFAULT), token).getFirst();
    assertEquals(Confidence.HIGH, match.confidence());
    assertEquals("the checksum is right", match.detail());
  }

  @Test
  void engine_tokenThatOnlyLooksLikeAJwt_isNotSure() {
    Engine engine = BuiltIn.engine(EngineOptions.DEFAULT);
    String real = Placeholders.expand("{{jwt}}", "seed");
    assertEquals(Confidence.HIGH, scan(engine, real).getFirst().confidence());
    String other = "ey" + real.substring(2).replace('J', 'K');
    assertEquals(Confidence.LOW, scan(engine, other).getFirst().confidence());
  }

  private static List<Match> scan(Engine engine, String text) {
    List<Match> found = new ArrayList<>();
    ObjectScanner scanner = engine.newScanner();
    scanner.begin("f", "", found::add);
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    scanner.chunk(bytes, 0, bytes.length, true);
    return found;
  }
}
