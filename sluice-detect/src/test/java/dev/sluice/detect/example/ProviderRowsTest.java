package dev.sluice.detect.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.Match;
import dev.sluice.detect.ObjectScanner;
import dev.sluice.detect.builtin.BuiltIn;
import dev.sluice.detect.regex.RegexParser;
import dev.sluice.detect.rule.NamedShape;
import dev.sluice.detect.rule.Rule;
import dev.sluice.detect.rule.RuleSet;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Tries every row of the provider table on values made from its shape. */
class ProviderRowsTest {
  /** Some shapes are those of another row or of a format, and some values look like words. */
  private static final double FOUND_MIN = 0.96;

  private static final double UNDER_THE_PROVIDER_MIN = 0.93;

  private final RuleSet rules = BuiltIn.rules();
  private final ObjectScanner scanner = BuiltIn.engine(EngineOptions.DEFAULT).newScanner();

  @Test
  void scan_valueOfEveryRowInAnAssignment_isFoundUnderItsProvider() {
    List<String> missed = new ArrayList<>();
    List<String> elsewhere = new ArrayList<>();
    int tried = 0;
    for (int row = rules.rowsFrom(); row < rules.size(); row++) {
      Rule rule = rules.rule(row);
      NamedShape shape = Objects.requireNonNull(rule.shape());
      if (shape.names().isEmpty()) {
        continue;
      }
      tried++;
      List<Match> found = scan(text(shape, rule));
      if (found.isEmpty()) {
        missed.add(rule.id());
      } else if (found.stream().noneMatch(match -> match.provider().equals(rule.provider()))) {
        elsewhere.add(rule.id());
      }
    }
    double share = 1 - missed.size() / (double) tried;
    assertTrue(share >= FOUND_MIN, () -> share + ", not " + missed);
    double named = 1 - (missed.size() + elsewhere.size()) / (double) tried;
    assertTrue(named >= UNDER_THE_PROVIDER_MIN, () -> named + ", elsewhere " + elsewhere);
  }

  @Test
  void scan_nameInsideAnotherWord_namesNoProvider() {
    List<String> named = new ArrayList<>();
    for (int row = rules.rowsFrom(); row < rules.size(); row++) {
      Rule rule = rules.rule(row);
      NamedShape shape = Objects.requireNonNull(rule.shape());
      if (!shape.names().isEmpty()) {
        String inside = "qq" + shape.names().getFirst() + "ql_value";
        for (Match match : scan(inside + " = \"" + value(shape, 1) + "\"")) {
          if (match.rule() == row) {
            named.add(rule.id());
          }
        }
      }
    }
    assertEquals(List.of(), named);
  }

  /** A line of a configuration that gives the secret the provider's name and the row's kind. */
  private static String text(NamedShape shape, Rule rule) {
    String name = shape.names().getFirst().toUpperCase(Locale.ROOT);
    String kind = rule.id().contains("secret") ? "SECRET" : "API_KEY";
    return name + "_" + kind + "=\"" + value(shape, 7) + "\"";
  }

  /** A value of the shape that is as varied as a random one. */
  private static String value(NamedShape shape, long seed) {
    String best = "";
    long most = -1;
    for (long more = 0; more < 8; more++) {
      String value = RegexSample.of(RegexParser.parse(shape.value()).root(), seed + more);
      long kinds = value.chars().distinct().count();
      boolean hasBoth =
          value.chars().anyMatch(Character::isDigit) && value.chars().anyMatch(Character::isLetter);
      if (hasBoth && kinds > most) {
        best = value;
        most = kinds;
      }
    }
    return best;
  }

  private List<Match> scan(String text) {
    List<Match> found = new ArrayList<>();
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    scanner.begin("", "", found::add);
    scanner.chunk(bytes, 0, bytes.length, true);
    return found;
  }
}
