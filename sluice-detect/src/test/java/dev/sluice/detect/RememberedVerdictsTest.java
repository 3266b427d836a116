package dev.sluice.detect;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.builtin.BuiltIn;
import dev.sluice.detect.example.Placeholders;
import dev.sluice.detect.rule.Rule;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What became of a match earlier is its verdict again only where nothing differs. */
class RememberedVerdictsTest {
  private static final String RULES =
      """
      [[rules]]
      id = "acme-token"
      description = "ACME"
      regex = '''\\b(acme_[a-z0-9]{16})\\b'''
      keywords = ["acme_"]
      [[rules.allowlists]]
      paths = ['''^docs/Aa''']
      commits = ["0123456789012345678901234567890123456789"]
      [[rules.allowlists]]
      regexTarget = "line"
      regexes = ['''# not this''']
      """;

  private static final String COMMIT = "0123456789".repeat(4);
  private static final String OTHER_COMMIT = "9876543210".repeat(4);
  private static final String SECRET = "acme_" + "0a1b2c3d4e5f6789";

  private final ObjectScanner scanner = ObjectScannerTest.engine(RULES).newScanner();

  private static List<Match> whole(ObjectScanner scanner, String text, String path, String commit) {
    List<Match> found = new ArrayList<>();
    byte[] bytes = text.getBytes(UTF_8);
    scanner.begin(path, commit, found::add);
    ScanTrace _ = scanner.whole(bytes, bytes.length, null, null, false);
    return found;
  }

  private int count(String text, String path, String commit) {
    return whole(scanner, text, path, commit).size();
  }

  @Test
  void whole_sameTextUnderAnotherPath_isJudgedByThatPath() {
    assertEquals(1, count(SECRET, "src/a", ""));
    assertEquals(0, count(SECRET, "docs/Aa", ""));
    // Of the same hash.
    assertEquals(1, count(SECRET, "docs/BB", ""));
  }

  @Test
  void whole_sameTextInAnotherCommit_isJudgedByThatCommit() {
    assertEquals(0, count(SECRET, "a", COMMIT));
    assertEquals(1, count(SECRET, "a", OTHER_COMMIT));
    assertEquals(0, count(SECRET, "a", COMMIT));
  }

  @Test
  void whole_whatAllowedTheLineIsGone_isFound() {
    assertEquals(0, count("x = " + SECRET + " # not this\n", "a", ""));
    assertEquals(1, count("x = " + SECRET + " # not that\n", "a", ""));
    assertEquals(0, count("x = " + SECRET + " # sluice:allow\n", "a", ""));
    assertEquals(1, count("x = " + SECRET + " # sluice:other\n", "a", ""));
  }

  @Test
  void whole_whatAllowedALongLineStandsFarAwayAndIsGone_isFound() {
    for (int distance = 380; distance < 420; distance++) {
      String far = " ".repeat(distance);
      assertEquals(0, count(SECRET + far + "# not this\n", "a", ""), "at " + distance);
      assertEquals(1, count(SECRET + far + "# not that\n", "a", ""), "at " + distance);
      assertEquals(0, count("# not this" + far + SECRET, "a", ""), "at " + distance);
      assertEquals(1, count("# not that" + far + SECRET, "a", ""), "at " + distance);
      assertEquals(1, count(far + SECRET + far, "a", ""), "at " + distance);
      assertEquals(0, count("# not this" + far + SECRET + far, "a", ""), "at " + distance);
      assertEquals(1, count(far + SECRET + far, "a", ""), "at " + distance);
      assertEquals(0, count(far + SECRET + far + "# not this", "a", ""), "at " + distance);
      assertEquals(1, count("# not this\n" + far + SECRET + far, "a", ""), "at " + distance);
      assertEquals(0, count("# not this " + far + SECRET + far, "a", ""), "at " + distance);
      assertEquals(1, count(SECRET + far + "\n# not this", "a", ""), "at " + distance);
      assertEquals(0, count(SECRET + far + " # not this", "a", ""), "at " + distance);
    }
  }

  @Test
  void whole_sameMatchAgain_hasItsOwnPlace() {
    assertEquals(2, whole(scanner, "\n" + SECRET, "a", "").getFirst().startLine());
    String further = "\n".repeat(900) + SECRET + "\n".repeat(900) + SECRET;
    List<Match> found = whole(scanner, further, "a", "");
    assertEquals(901, found.getFirst().startLine());
    assertEquals(1801, found.getLast().startLine());
  }

  /** Versions of texts under several paths, by one scanner and by one that knows nothing. */
  @Test
  void whole_builtInExamplesUnderPaths_equalScansThatRememberNothing() {
    Engine engine = BuiltIn.engine(EngineOptions.DEFAULT);
    List<String> examples = new ArrayList<>();
    for (Rule rule : BuiltIn.rulesWithExamples().rules()) {
      for (int j = 0; j < rule.examples().size(); j++) {
        examples.add(Placeholders.expand(rule.examples().get(j), rule.id() + j) + "\n");
      }
    }
    List<String> paths = List.of("", "src/Main.java", "test/fixtures/a.json", "docs/b.md", ".env");
    Random random = new Random(17);
    ObjectScanner remembering = engine.newScanner();
    int found = 0;
    for (int round = 0; round < 40; round++) {
      List<String> lines = new ArrayList<>();
      for (int i = 0; i < 12; i++) {
        lines.add(examples.get(random.nextInt(examples.size())));
        lines.add("and an ordinary line between them\n".repeat(random.nextInt(20)));
      }
      for (int version = 0; version < 8; version++) {
        String text = String.join("", lines);
        String path = paths.get(random.nextInt(paths.size()));
        List<Match> again = whole(remembering, text, path, "");
        assertEquals(whole(engine.newScanner(), text, path, ""), again, path);
        found += again.size();
        lines.set(random.nextInt(lines.size()), "a line that was changed\n");
      }
    }
    assertTrue(found > 1000, "found " + found);
  }
}
