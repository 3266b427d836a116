package dev.sluice.detect.builtin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.Match;
import dev.sluice.detect.ObjectScanner;
import dev.sluice.detect.example.Placeholders;
import dev.sluice.detect.rule.Allowlist;
import dev.sluice.detect.rule.Rule;
import dev.sluice.detect.rule.RuleKind;
import dev.sluice.detect.rule.RuleSet;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A secret that has a format of its own is found wherever somebody puts it. */
class HidingPathsTest {
  private static final List<String> PATHS =
      List.of(
          "node_modules/acme/index.js",
          "acme-1.2.3/src/main.c",
          "lib/python3/site-packages/acme/test/fixtures/example.py",
          "vendor/docs/examples/sample.md",
          "dist/build/generated/locale/de.json",
          "go/pkg/mod/acme@v1.4.0/testdata/lock.sum",
          "README");

  /** Those of the paths that lie in a package that others published, and those in its tests. */
  private static final Set<String> IN_PACKAGES =
      Set.of(PATHS.get(0), PATHS.get(1), PATHS.get(2), PATHS.get(5));

  private static final Set<String> IN_TESTS_OF_PACKAGES = Set.of(PATHS.get(2), PATHS.get(5));

  private final RuleSet rules = BuiltIn.rulesWithExamples();
  private final ObjectScanner scanner = BuiltIn.engine(EngineOptions.DEFAULT).newScanner();

  /** The secrets that rules of a format find. */
  private Set<String> found(String path, String text) {
    Set<String> found = new TreeSet<>();
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    List<Match> matches = new ArrayList<>();
    scanner.begin(path, "", matches::add);
    scanner.chunk(bytes, 0, bytes.length, true);
    for (Match match : matches) {
      if (rules.rule(match.rule()).kind() == RuleKind.FORMAT) {
        found.add(match.secret());
      }
    }
    return found;
  }

  /** Hashes of passwords, for one, mean nothing in tests: such rules say so themselves. */
  private static boolean knowsPaths(Rule rule) {
    return rule.path() != null
        || rule.allowlists().stream()
            .anyMatch(list -> !list.paths().isEmpty() && !list.onlyFetched());
  }

  /** What anybody can make is a package's own in its tests, and hashes of passwords anywhere. */
  private static boolean isLeft(Rule rule, String path) {
    boolean isHash = rule.id().endsWith("-hash");
    return (isHash ? IN_PACKAGES : IN_TESTS_OF_PACKAGES).contains(path)
        && rule.allowlists().stream().anyMatch(Allowlist::onlyFetched);
  }

  /** What anybody can make is the package's own where a package that others published has it. */
  @ParameterizedTest
  @CsvSource({
    "node_modules/acme/test/fixtures/server.key, false",
    "acme-1.2.3/docs/guide.md, false",
    "go/pkg/mod/acme@v1.4.0/login_test.go, false",
    "acme-1.2.3/src/main/Login.java, true",
    "acme-1.2.3/certs/server.key, true",
    "node_modules/acme/keys/id_rsa, true",
    "release-1.2/data/ssl/server.pem, true",
    "acme/test/fixtures/server.key, true",
    "docs/guide.md, true",
  })
  void scan_keysThatAnybodyCanMake_areLeftInTestsOfPackagesAlone(String path, boolean isFound) {
    for (String text : List.of("{{pem:RSA PRIVATE KEY}}", "const token = '{{jwt}}';")) {
      byte[] bytes = Placeholders.expand(text, path).getBytes(StandardCharsets.UTF_8);
      List<Match> matches = new ArrayList<>();
      scanner.begin(path, "", matches::add);
      scanner.chunk(bytes, 0, bytes.length, true);
      assertEquals(isFound, !matches.isEmpty(), text);
    }
  }

  /** Whoever names a package, or a file in one, means it: it is no longer what was fetched. */
  @ParameterizedTest
  @CsvSource({
    "node_modules, node_modules/acme/test/server.key, true",
    "node_modules/acme, node_modules/acme/test/server.key, true",
    "lib, lib/acme-1.2.3/test/server.key, false",
    "acme-1.2.3, acme-1.2.3/test/server.key, true",
    "acme-1.2.3/test/server.key, acme-1.2.3/test/server.key, true",
    "acme-1.2.3.tgz, acme-1.2.3.tgz!package/test/server.key, true",
    "lib, lib/acme-1.2.3.tgz!package/test/server.key, false",
  })
  void scan_targetThatIsThePackageItself_isTheUsersOwn(
      String target, String path, boolean isFound) {
    byte[] bytes =
        Placeholders.expand("{{pem:RSA PRIVATE KEY}}", path).getBytes(StandardCharsets.UTF_8);
    List<Match> matches = new ArrayList<>();
    ObjectScanner below =
        BuiltIn.engine(EngineOptions.DEFAULT.withRoots(List.of(target))).newScanner();
    below.begin(path, "", matches::add);
    below.chunk(bytes, 0, bytes.length, true);
    assertEquals(isFound, !matches.isEmpty());
  }

  @Test
  void scan_formatsInPathsThatSpeakAgainstThem_areFoundAllTheSame() {
    List<String> hidden = new ArrayList<>();
    int tried = 0;
    for (Rule rule : rules.rules()) {
      if (rule.kind() != RuleKind.FORMAT || knowsPaths(rule)) {
        continue;
      }
      for (int i = 0; i < rule.examples().size(); i++) {
        String text = Placeholders.expand(rule.examples().get(i), rule.id() + "/e" + i);
        Set<String> secrets = found("", text);
        tried += secrets.size();
        for (String path : PATHS) {
          Set<String> missing = new TreeSet<>(secrets);
          missing.removeAll(found(path, text));
          if (!missing.isEmpty() && !isLeft(rule, path)) {
            hidden.add(rule.id() + " " + i + " in " + path);
          }
        }
      }
    }
    assertEquals(List.of(), hidden);
    assertTrue(tried > 500, "too few to prove anything: " + tried);
  }
}
