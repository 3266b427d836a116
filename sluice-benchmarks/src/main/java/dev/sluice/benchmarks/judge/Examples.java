package dev.sluice.benchmarks.judge;

import dev.sluice.benchmarks.judge.Example.Source;
import dev.sluice.benchmarks.judge.Labels.Label;
import dev.sluice.detect.Match;
import dev.sluice.detect.builtin.BuiltIn;
import dev.sluice.detect.example.Placeholders;
import dev.sluice.detect.example.RegexSample;
import dev.sluice.detect.regex.RegexParser;
import dev.sluice.detect.rule.NamedShape;
import dev.sluice.detect.rule.Rule;
import dev.sluice.detect.rule.RuleSet;
import dev.sluice.detect.weigh.PathKind;
import dev.sluice.detect.weigh.Weigher;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Collects the matches that the judge would weigh, with their signs and what they are. */
final class Examples {
  private static final long FILE_BYTES_MAX = 4 << 20;

  /** How much a counter-example counts. */
  private static final double COUNTER_WEIGHT = 2;

  /** How much a text counts that only looks as if it held a secret. */
  private static final double LOOK_ALIKE_WEIGHT = 0.5;

  /** How many of them stand together. */
  private static final int TOGETHER = 5;

  /** A file of each format that rules want. */
  private static final List<String> FORMAT_PATHS =
      List.of(
          "main.tf",
          "config.php",
          "application.properties",
          "app.yml",
          "Dockerfile",
          "settings.xml",
          "unattend.xml",
          ".hgrc",
          "rclone.conf",
          ".pypirc",
          "store.p12",
          ".env");

  /** In what kinds of text an example of a rule is put. */
  private static final List<String> PATHS =
      List.of(
          "",
          "src/settings.py",
          "config/app.yml",
          "README.md",
          ".env",
          "src/Main.java",
          "node_modules/acme/lib/index.js",
          "acme-1.4.2/config/app.yml");

  /** Folders by which a path says that a package manager put the file there. */
  private static final Pattern OF_PACKAGES =
      Pattern.compile(
          "(?<![^/])(?:node_modules|site-packages|package|[^/]*[-@_]v?[0-9]+\\.[0-9][^/]*)/");

  /** In how many of those places the secret of one rule is put. */
  private static final int PLACES_EACH = 6;

  private final SignScanner scanner = new SignScanner();
  private final List<Example> examples = new ArrayList<>();

  List<Example> all() {
    return examples;
  }

  /** The ids of the rules whose matches are weighed. */
  static Set<String> weakRules() {
    return BuiltIn.rules().rules().stream()
        .filter(rule -> rule.regex() != null && Weigher.isWeak(rule))
        .map(Rule::id)
        .collect(Collectors.toSet());
  }

  /** Files whose lines people labelled; what they labelled not at all counts as no secret. */
  void addLabelled(Path root, Labels labels) throws IOException {
    for (Path file : files(root)) {
      String path = root.relativize(file).toString();
      String group = path.substring(0, path.indexOf('/'));
      List<Label> own = labels.of(path);
      if (own.isEmpty()) {
        continue;
      }
      scan(
          file,
          path.substring(path.indexOf('/') + 1),
          (match, signs, rule) -> {
            Boolean isSecret = truth(own, match);
            if (isSecret != null) {
              examples.add(
                  example(group, Source.LABELLED, file, match, rule, isSecret, false, 1, signs));
            }
          });
    }
  }

  /** What the labels say of a match, or null where nobody can say. */
  private static @Nullable Boolean truth(List<Label> labels, Match match) {
    boolean isOpen = false;
    for (Label label : labels) {
      if (label.first() <= match.endLine() && label.last() >= match.startLine()) {
        if (label.truth() == 'T') {
          boolean isPlaced =
              label.from() >= 0
                  && label.to() > label.from()
                  && label.first() == label.last()
                  && match.startLine() == match.endLine();
          int from = match.startColumn() - 1 + (int) (match.secretBytes().start() - match.start());
          int to = from + (int) (match.secretBytes().end() - match.secretBytes().start());
          if (!isPlaced || (from < label.to() && to > label.from())) {
            return true;
          }
          isOpen = true;
        }
        isOpen |= label.truth() == 'X';
      }
    }
    return isOpen ? null : false;
  }

  /**
   * Files in which almost nothing is a secret, twice: as if they were somebody's own, and as what a
   * package manager fetched.
   */
  void addClean(Path root, double weight, double fetchedWeight) throws IOException {
    for (Path file : files(root)) {
      String path = root.relativize(file).toString();
      String group = path.substring(0, path.indexOf('/'));
      String own = OF_PACKAGES.matcher(path.substring(path.indexOf('/') + 1)).replaceAll("");
      PathKind fetched = PathKind.of("node_modules/" + path);
      if (Files.size(file) <= FILE_BYTES_MAX) {
        scanner.scan(
            Files.readAllBytes(file),
            own,
            PathKind.of(own),
            fetched,
            (match, seen, rule) ->
                examples.add(
                    example(group, Source.CLEAN, file, match, rule, false, false, weight, seen)),
            (match, seen, rule) ->
                examples.add(
                    example(
                        group,
                        Source.FETCHED,
                        file,
                        match,
                        rule,
                        false,
                        false,
                        fetchedWeight,
                        seen)));
      }
    }
  }

  /** What the built-in rules must find and must not, and what they propose by other seeds. */
  void addRules(double weight) {
    RuleSet rules = BuiltIn.rulesWithExamples();
    for (Rule rule : rules.rules()) {
      for (int i = 0; i < rule.examples().size() && Weigher.isWeak(rule); i++) {
        String example = rule.examples().get(i);
        addText(rule, Placeholders.expand(example, rule.id() + "/e" + i), "", true, weight, true);
        String path = PATHS.get(i % PATHS.size());
        String other = Placeholders.expand(example, rule.id() + "/o" + i);
        addText(rule, other, path, true, weight, false);
      }
      for (int i = 0; i < rule.counterExamples().size() && !rule.isPathOnly(); i++) {
        String example = rule.counterExamples().get(i);
        String text = Placeholders.expand(example, rule.id() + "/c" + i);
        addText(rule, text, "", false, COUNTER_WEIGHT, true);
        String other = Placeholders.expand(example, rule.id() + "/o" + i);
        addText(rule, other, PATHS.get(i % PATHS.size()), false, COUNTER_WEIGHT / 2, false);
      }
    }
  }

  /** The secret of each rule in places where people put secrets, under a name of its provider. */
  void addPlaces(double weight) {
    RuleSet rules = BuiltIn.rulesWithExamples();
    int turn = 0;
    for (Rule rule : rules.rules()) {
      String secret = rule.isPathOnly() ? null : secretOf(rule);
      if (secret == null) {
        continue;
      }
      String before = "";
      for (int i = 0; i < PLACES_EACH; i++) {
        String place = Places.ALL.get(turn % Places.ALL.size());
        String path = turn % 2 == 0 ? "" : PATHS.get(turn / 2 % PATHS.size());
        String line = Places.filled(place, nameFor(rule, turn), secret);
        addPlaced(
            rule,
            turn % 3 == 0 ? before + line + "\nhost: acme.com\n" : line,
            path,
            secret,
            weight);
        before = "name: acme\nregion: eu\n";
        turn++;
      }
    }
  }

  private void addPlaced(Rule rule, String text, String path, String secret, double weight) {
    scanner.scan(
        text.getBytes(StandardCharsets.UTF_8),
        path,
        (match, signs, found) -> {
          if (!signs.isEmpty() && match.secret().equals(secret)) {
            examples.add(
                example(
                    rule.id(),
                    Source.RULES,
                    Path.of(rule.id()),
                    match,
                    found,
                    true,
                    false,
                    weight,
                    signs));
          }
        });
  }

  /** Texts that look as if they held a secret, each alone and some together. */
  void addLookAlikes() {
    List<String> texts = LookAlikes.anywhere();
    for (int i = 0; i < texts.size(); i++) {
      addLookAlike(texts.get(i), i);
    }
    for (int i = 0; i + TOGETHER < texts.size(); i += TOGETHER) {
      addLookAlike(String.join("\n", texts.subList(i, i + TOGETHER)), i / TOGETHER);
    }
    List<String> alone = LookAlikes.alone();
    for (int i = 0; i < alone.size(); i++) {
      addLookAlike(alone.get(i), i);
    }
  }

  private void addLookAlike(String text, int turn) {
    String path = turn % 2 == 0 ? "" : PATHS.get(turn / 2 % PATHS.size());
    String group = "look-alikes-" + turn % 8;
    scanner.scan(
        text.getBytes(StandardCharsets.UTF_8),
        path,
        (match, signs, found) -> {
          if (!signs.isEmpty()) {
            examples.add(
                example(
                    group,
                    Source.RULES,
                    Path.of(group),
                    match,
                    found,
                    false,
                    false,
                    LOOK_ALIKE_WEIGHT,
                    signs));
          }
        });
  }

  /** A secret of a rule that fits on a line, or null. */
  private @Nullable String secretOf(Rule rule) {
    NamedShape shape = rule.shape();
    if (shape != null) {
      return shape.names().isEmpty() ? null : valueOf(shape);
    }
    List<String> secrets = new ArrayList<>();
    for (int i = 0; i < rule.examples().size() && secrets.isEmpty(); i++) {
      String text = Placeholders.expand(rule.examples().get(i), "place" + i + rule.id());
      scanner.scan(
          text.getBytes(StandardCharsets.UTF_8),
          "",
          (match, signs, found) -> {
            if (found.id().equals(rule.id()) && match.secret().matches("[!#-&(-;=-~]{8,400}")) {
              secrets.add(match.secret());
            }
          });
    }
    return secrets.isEmpty() ? null : secrets.getFirst();
  }

  /** A value of a row's shape: the most varied of some, as a random one would be. */
  private static String valueOf(NamedShape shape) {
    return IntStream.range(100, 108)
        .mapToObj(seed -> RegexSample.of(RegexParser.parse(shape.value()).root(), seed))
        .max(Comparator.comparingLong(value -> value.chars().distinct().count()))
        .orElseThrow();
  }

  /** What a secret of a rule would be called; now and then by the provider's name alone. */
  private static String nameFor(Rule rule, int turn) {
    NamedShape shape = rule.shape();
    List<String> words = shape == null ? rule.keywords() : shape.names();
    String keyword = words.isEmpty() ? "" : words.getFirst();
    String provider = keyword.matches("[a-z0-9]{3,}") ? keyword : rule.id().split("-", 2)[0];
    if (shape != null && turn % 12 == 5) {
      return provider;
    }
    String kind =
        Stream.of("client-secret", "access-token", "password", "token")
            .filter(rule.id()::endsWith)
            .findFirst()
            .orElse("api-key")
            .replace('-', '_');
    return provider + "_" + kind;
  }

  private void addText(
      Rule rule, String text, String path, boolean isSecret, double weight, boolean isBinding) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    // A rule that wants a path is given one, as where examples are checked; its words are no signs.
    scanner.scan(
        bytes,
        rule.path() == null || rule.isPathOnly() ? path : pathFor(rule.path()),
        PathKind.of(path),
        PathKind.UNKNOWN,
        (match, signs, found) -> {
          if (!signs.isEmpty() && (!isSecret || found.id().equals(rule.id()))) {
            examples.add(
                example(
                    rule.id(),
                    Source.RULES,
                    Path.of(rule.id()),
                    match,
                    found,
                    isSecret,
                    isBinding,
                    weight,
                    signs));
          }
        },
        (match, signs, found) -> {});
  }

  /** A path that a rule applies to. */
  private static String pathFor(String wanted) {
    return FORMAT_PATHS.stream()
        .filter(path -> Pattern.compile(wanted).matcher(path).find())
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no path for " + wanted));
  }

  private static Example example(
      String group,
      Source source,
      Path file,
      Match match,
      Rule rule,
      boolean isSecret,
      boolean isBinding,
      double weight,
      SignScanner.Seen signs) {
    return new Example(
        group,
        source,
        file,
        match.startLine(),
        match.endLine(),
        rule.id(),
        match.secret(),
        isSecret,
        isBinding,
        weight,
        signs.signs(),
        signs.first());
  }

  private static List<Path> files(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  private void scan(Path file, String path, SignScanner.Taker taker) throws IOException {
    if (Files.size(file) <= FILE_BYTES_MAX) {
      scanner.scan(Files.readAllBytes(file), path, taker);
    }
  }
}
