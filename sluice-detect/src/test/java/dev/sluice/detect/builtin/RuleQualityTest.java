package dev.sluice.detect.builtin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.Match;
import dev.sluice.detect.ObjectScanner;
import dev.sluice.detect.example.Placeholders;
import dev.sluice.detect.example.RegexSample;
import dev.sluice.detect.regex.RegexParser;
import dev.sluice.detect.rule.NamedShape;
import dev.sluice.detect.rule.Rule;
import dev.sluice.detect.rule.RuleSet;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Holds all rules together against what each of them knows. A rule's examples show that it finds
 * its own secret where its author put it; here its secret stands where people put secrets, and any
 * rule may find it. And no rule at all may report another's counter-example.
 */
class RuleQualityTest {
  private static final double LOOK_ALIKES_REPORTED_MAX = 0.02;

  /** Each snippet is tried with one rule in so many; a long run sets 1. */
  private static final int RULES_PER_TRY = Integer.getInteger("sluice.quality.stride", 4);

  private static final int TOKEN_CHARACTERS_MIN = 16;

  private final RuleSet rules = BuiltIn.rulesWithExamples();
  private final ObjectScanner scanner = BuiltIn.engine(EngineOptions.DEFAULT).newScanner();

  @Test
  void scan_secretOfEveryRuleInUsualSnippets_isFound() {
    Map<Snippet, List<String>> missed = new EnumMap<>(Snippet.class);
    Map<Snippet, Integer> tried = new EnumMap<>(Snippet.class);
    for (int i = 0; i < rules.size(); i++) {
      Rule rule = rules.rule(i);
      Optional<String> secret = secretOf(i);
      if (secret.isEmpty()) {
        continue;
      }
      for (Snippet snippet : Snippet.values()) {
        boolean chosen = (i + snippet.ordinal()) % RULES_PER_TRY == 0;
        boolean tooShort = snippet.carriesToken() && secret.get().length() < TOKEN_CHARACTERS_MIN;
        if (!chosen || tooShort || (snippet == Snippet.BARE && !isByShape(rule))) {
          continue;
        }
        tried.merge(snippet, 1, Integer::sum);
        if (!isFoundIn(snippet.of(rule, secret.get()), secret.get())) {
          missed.computeIfAbsent(snippet, key -> new ArrayList<>()).add(rule.id());
        }
      }
    }
    List<String> below = new ArrayList<>();
    for (Snippet snippet : Snippet.values()) {
      List<String> ids = missed.getOrDefault(snippet, List.of());
      double recall = 1 - ids.size() / (double) Objects.requireNonNull(tried.get(snippet));
      if (recall < snippet.recallMin) {
        below.add(snippet + " finds " + recall + ", not " + ids);
      }
    }
    assertEquals(List.of(), below);
  }

  @Test
  void scan_counterExampleOfAnyRule_isReportedByNone() {
    List<String> reported = new ArrayList<>();
    for (Rule rule : rules.rules()) {
      if (rule.isPathOnly()) {
        continue;
      }
      for (int i = 0; i < rule.counterExamples().size(); i++) {
        String text = Placeholders.expand(rule.counterExamples().get(i), rule.id() + "/c" + i);
        for (Match match : scan(text)) {
          reported.add(rule.id() + " " + i + " by " + rules.rule(match.rule()).id());
        }
      }
    }
    assertEquals(List.of(), reported);
  }

  @Test
  void scan_lookAlikes_reportsFewOfThem() throws IOException {
    List<String> reported = new ArrayList<>();
    List<String> lookAlikes = lines("look-alikes.txt");
    for (String line : lookAlikes) {
      if (!scan(line.replace("\\n", "\n")).isEmpty()) {
        reported.add(line);
      }
    }
    assertTrue(
        reported.size() <= LOOK_ALIKES_REPORTED_MAX * lookAlikes.size(),
        () -> reported.size() + " of " + lookAlikes.size() + ": " + reported);
  }

  /** The secret in the first example in which the rule reports one that fits on a line. */
  private Optional<String> secretOf(int index) {
    Rule rule = rules.rule(index);
    NamedShape shape = rule.shape();
    if (shape != null && !shape.names().isEmpty()) {
      return Optional.of(valueOf(shape));
    }
    if (rule.regex() == null || rule.keywords().isEmpty()) {
      return Optional.empty();
    }
    for (int i = 0; i < rule.examples().size(); i++) {
      String text = Placeholders.expand(rule.examples().get(i), rule.id() + "/e" + i);
      for (Match match : scan(text)) {
        if (match.rule() == index && match.secret().matches("[!#-&(-;=-~]{8,400}")) {
          return Optional.of(match.secret());
        }
      }
    }
    return Optional.empty();
  }

  /** A value of a row's shape: the most varied of some, as a random one would be. */
  private static String valueOf(NamedShape shape) {
    return IntStream.range(0, 16)
        .mapToObj(seed -> RegexSample.of(RegexParser.parse(shape.value()).root(), seed))
        .filter(value -> value.chars().anyMatch(Character::isDigit))
        .max(Comparator.comparing(value -> value.chars().distinct().count()))
        .orElse("");
  }

  /** Whether a rule needs no name before the secret: its regex begins with a boundary. */
  private static boolean isByShape(Rule rule) {
    String regex = rule.regex() == null ? "" : rule.regex();
    return regex.startsWith("\\b(") || regex.startsWith("(?:^|[^");
  }

  private boolean isFoundIn(String text, String secret) {
    return scan(text).stream()
        .anyMatch(match -> match.secret().contains(secret) || secret.contains(match.secret()));
  }

  private List<Match> scan(String text) {
    List<Match> found = new ArrayList<>();
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    scanner.begin("", "", found::add);
    scanner.chunk(bytes, 0, bytes.length, true);
    return found;
  }

  private static List<String> lines(String resource) throws IOException {
    try (InputStream in = RuleQualityTest.class.getResourceAsStream(resource)) {
      byte[] bytes = Objects.requireNonNull(in, resource).readAllBytes();
      return new String(bytes, StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank())
          .toList();
    }
  }
}
