package dev.sluice.detect.weigh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.Engine;
import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.Match;
import dev.sluice.detect.MatchListener;
import dev.sluice.detect.ObjectScanner;
import dev.sluice.detect.builtin.BuiltIn;
import dev.sluice.detect.config.LoadOptions;
import dev.sluice.detect.config.RuleFile;
import dev.sluice.detect.config.RuleLoader;
import dev.sluice.detect.judge.Rejection;
import dev.sluice.detect.rule.Rule;
import dev.sluice.detect.rule.RuleSet;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WeigherTest {
  private static final List<String> LINES =
      List.of(
          "db.password=hunter2",
          "    password: 's3cr3t!',",
          "String password = getPassword();",
          "if (user == \"root\" && password == \"letmein123\") {",
          "<property name=\"password\">tiger99</property>",
          "curl -u admin:Passw0rd9 https://acme.test/",
          "password: the password of the account",
          "$password = $_POST['password'];",
          "token: \"9f86d081884c7d659a2feaa0c55ad015\"");

  private static final List<String> PATHS =
      List.of(
          "", "a/B.java", "a.py", "b/test/c.yml", "docs/d.md", ".env", "x/vendor/y.go", "z.sql");

  private static Rule rule(String fields) {
    String text = "[[rules]]\nid='r'\nregex='''\\w+'''\n" + fields.replace(';', '\n');
    return RuleLoader.load(new RuleFile("t", text), LoadOptions.STRICT).rules().rule(0);
  }

  /** A line between two others, seen as a match whose name is its first word. */
  private static Sight sight(String line, String path, int shift) {
    String before = " ".repeat(shift) + "user: root\n";
    byte[] text = (before + line + "\nhost: localhost\n").getBytes(StandardCharsets.UTF_8);
    int lineStart = before.length();
    int secretStart =
        lineStart
            + line.indexOf(
                line.contains("hunter2") ? "hunter2" : line.substring(line.length() / 2));
    return new Sight(
        rule("kind='generic'"),
        text,
        shift,
        text.length,
        lineStart,
        lineStart + line.length(),
        lineStart,
        secretStart,
        Math.min(secretStart + 7, lineStart + line.length()),
        PathKind.of(path));
  }

  @ParameterizedTest
  @CsvSource({
    "kind='format', false",
    "kind='container';confidence='high', false",
    "kind='container';confidence='medium', true",
    "kind='container';confidence='medium';validator='basic?', true",
    "kind='container';confidence='medium';validator='pem?', false",
    "kind='named', true",
    "kind='generic', true",
    "tags=['generic'], false"
  })
  void isWeak_eachKind_onlyThoseThatKnowLittle(String fields, boolean expected) {
    assertEquals(expected, Weigher.isWeak(rule(fields)));
  }

  @Test
  void weighs_ruleThatWasNotLearnedFrom_isTheUsersWord() {
    assertFalse(Weigher.weighs(rule("kind='generic'")));
  }

  @Test
  void weighs_weakRulesOfOurs_wereAllLearnedFrom() {
    for (Rule rule : BuiltIn.rules().rules()) {
      if (rule.regex() != null && Weigher.isWeak(rule)) {
        assertTrue(Weigher.weighs(rule), rule.id());
      }
    }
  }

  @Test
  void weight_textThatLiesElsewhereInItsArray_isTheSame() {
    Weigher weigher = new Weigher();
    for (String line : LINES) {
      double weight = weigher.weight(sight(line, "a.yml", 0), Weights.builtIn());
      assertEquals(weight, weigher.weight(sight(line, "a.yml", 37), Weights.builtIn()), line);
    }
  }

  @Test
  void weightElsewhere_anyPath_isNotExceeded() {
    Weigher weigher = new Weigher();
    for (String line : LINES) {
      double weight = weigher.weight(sight(line, "", 0), Weights.builtIn());
      if (weight == Weigher.REFUSED) {
        continue;
      }
      double bound = weigher.weightElsewhere(weight, Weights.builtIn());
      for (String path : PATHS) {
        double other = weigher.weight(sight(line, path, 0), Weights.builtIn());
        assertTrue(other <= bound + 1e-6, line + " in " + path + ": " + other + " > " + bound);
      }
    }
  }

  @Test
  void isRefusedAtSight_anyPath_isTheSame() {
    Weigher weigher = new Weigher();
    Set<Boolean> seen = new HashSet<>();
    for (String line : LINES) {
      boolean isRefused = weigher.isRefusedAtSight(sight(line, "", 0), Weights.builtIn());
      seen.add(isRefused);
      for (String path : PATHS) {
        double weight = weigher.weight(sight(line, path, 0), Weights.builtIn());
        assertEquals(isRefused, weight == Weigher.REFUSED, line + " in " + path);
      }
    }
    assertEquals(Set.of(true, false), seen);
  }

  @Test
  void weight_afterALookAtSight_isTheSame() {
    Weigher weigher = new Weigher();
    for (String line : LINES) {
      double weight = new Weigher().weight(sight(line, "a.yml", 0), Weights.builtIn());
      Sight seen = sight(line, "", 0);
      boolean isRefused = weigher.isRefusedAtSight(seen, Weights.builtIn());
      Sight same = at(seen, PathKind.of("a.yml"));
      assertEquals(weight, weigher.weight(same, Weights.builtIn()), line);
      assertEquals(weight, weigher.weight(same, Weights.builtIn()), line);
      assertEquals(isRefused, weight == Weigher.REFUSED, line);
    }
  }

  @Test
  void weight_otherTextInTheSameArray_isThatOfTheOther() {
    Weigher weigher = new Weigher();
    Sight seen = sight("password: \"hJ8#kd92ls\"", "", 0);
    Sight other = sight("password: \"changeme12\"", "", 0);
    assertFalse(weigher.isRefusedAtSight(seen, Weights.builtIn()));
    System.arraycopy(other.text(), 0, seen.text(), 0, other.text().length);
    weigher.forget();
    assertEquals(
        new Weigher().weight(other, Weights.builtIn()),
        weigher.weight(at(seen, other.path()), Weights.builtIn()));
  }

  private static Sight at(Sight sight, PathKind path) {
    return new Sight(
        sight.rule(),
        sight.text(),
        sight.from(),
        sight.to(),
        sight.lineStart(),
        sight.lineEnd(),
        sight.matchStart(),
        sight.secretStart(),
        sight.secretEnd(),
        path);
  }

  @Test
  void chunk_whatIsRefusedAtSight_isToldOnlyWhoWantsIt() {
    String text = String.join("\n", LINES) + "\npasswordFile: /etc/acme/password.txt\n";
    byte[] bytes = text.repeat(3).getBytes(StandardCharsets.UTF_8);
    List<String> told = rejections(bytes, false);
    List<String> all = rejections(bytes, true);
    assertTrue(told.size() < all.size(), told + " of " + all);
    assertTrue(all.containsAll(told));
  }

  private static List<String> rejections(byte[] bytes, boolean wantsRefused) {
    List<String> told = new ArrayList<>();
    ObjectScanner scanner = BuiltIn.engine(EngineOptions.DEFAULT).newScanner();
    scanner.begin(
        "a.java",
        "",
        new MatchListener() {
          @Override
          public void found(Match match) {
            told.add(match.secret());
          }

          @Override
          public void rejected(Match match, Rejection rejection) {
            told.add(rejection.explain());
          }

          @Override
          public boolean wantsRejected() {
            return true;
          }

          @Override
          public boolean wantsRefusedAtSight() {
            return wantsRefused;
          }
        });
    scanner.chunk(bytes, 0, bytes.length, true);
    return told;
  }

  /** What is inherited in histories rests on this: see {@code InheritedAnswer}. */
  @Test
  void signs_bytesBeyondTheFirstReachChange_firstSignsAreTheSame() {
    String near = "-_.a".repeat(Sight.FIRST_REACH_BYTES / 4);
    for (String line : LINES) {
      Set<List<Integer>> seen = new HashSet<>();
      for (String far : List.of("secret password = ", "\n\n\n\n", "x".repeat(99), "test;")) {
        byte[] text = (far + near + line + near + far).getBytes(StandardCharsets.UTF_8);
        int start = far.length() + near.length();
        int end = start + line.length();
        int secret = start + line.length() / 2;
        Signs signs =
            new Weigher()
                .signs(
                    new Sight(
                        rule("kind='generic'"),
                        text,
                        0,
                        text.length,
                        0,
                        text.length,
                        start,
                        secret,
                        end,
                        PathKind.UNKNOWN));
        List<Integer> first = new ArrayList<>();
        for (int i = 0; i < signs.firstCount(); i++) {
          first.add(signs.id(i));
        }
        seen.add(first);
      }
      assertEquals(1, seen.size(), line);
    }
  }

  @Test
  void explain_anyCandidate_signsAddUpToTheWeight() {
    for (String line : LINES) {
      Weigher.Explanation explained = Weigher.explain(sight(line, "a.py", 0), Weights.builtIn());
      double sum = Weights.builtIn().bias();
      for (Weigher.Sign sign : explained.signs()) {
        sum += sign.weight();
        assertFalse(sign.name().isBlank());
      }
      assertEquals(explained.weight(), sum, 1e-6, line);
    }
  }

  @Test
  void chunk_weighedCandidates_areJudgedTheSameHoweverTheTextIsCut() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 400; i++) {
      text.append(LINES.get(i % LINES.size()).replace("hunter2", "hunter" + i)).append('\n');
      text.append("x".repeat(i % 97)).append('\n');
    }
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    Engine engine = BuiltIn.engine(EngineOptions.DEFAULT);
    List<String> whole = scan(engine, bytes, bytes.length);
    assertFalse(whole.isEmpty());
    for (int chunkBytes : new int[] {1, 61, 1000, 4999}) {
      assertEquals(whole, scan(engine, bytes, chunkBytes), "chunks of " + chunkBytes);
    }
  }

  private static List<String> scan(Engine engine, byte[] bytes, int chunkBytes) {
    List<String> found = new ArrayList<>();
    ObjectScanner scanner = engine.newScanner();
    scanner.begin("a.yml", "", match -> found.add(shown(engine.rules(), match)));
    for (int from = 0; from < bytes.length; from += chunkBytes) {
      int to = Math.min(bytes.length, from + chunkBytes);
      scanner.chunk(bytes, from, to, to == bytes.length);
    }
    found.sort(null);
    return found;
  }

  private static String shown(RuleSet rules, Match match) {
    return rules.rule(match.rule()).id()
        + " "
        + match.start()
        + " "
        + match.secret()
        + " "
        + match.confidence();
  }
}
