package dev.sluice.benchmarks.judge;

import dev.sluice.benchmarks.judge.Example.Source;
import dev.sluice.benchmarks.judge.Labels.Label;
import dev.sluice.detect.Engine;
import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.Match;
import dev.sluice.detect.MatchListener;
import dev.sluice.detect.ObjectScanner;
import dev.sluice.detect.builtin.BuiltIn;
import dev.sluice.detect.example.Placeholders;
import dev.sluice.detect.judge.Candidate;
import dev.sluice.detect.judge.Rejection;
import dev.sluice.detect.rule.Rule;
import dev.sluice.detect.rule.RuleSet;
import dev.sluice.detect.weigh.PathKind;
import dev.sluice.detect.weigh.Signs;
import dev.sluice.detect.weigh.Weigher;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Collects the candidates that the judge would weigh, with their signs and what they are. */
final class Examples {
  private static final long FILE_BYTES_MAX = 4 << 20;

  /** The signs of what is not weighed. */
  static final int[] NO_SIGNS = {};

  /** How much a counter-example counts. */
  private static final double COUNTER_WEIGHT = 2;

  /** In what kinds of text an example of a rule is put. */
  private static final List<String> PATHS =
      List.of("", "src/settings.py", "config/app.yml", "README.md", ".env", "src/Main.java");

  /** Where people put secrets: {@code @} under a name in the style of the place. */
  private static final List<String> PLACES =
      List.of(
          "export NAME=@",
          "NAME=\"@\"",
          "{\"name\": \"@\"}",
          "  name: @",
          "private static final String NAME = \"@\";",
          "const camel = '@';",
          "'name' => '@',",
          "dotted=@",
          "<camel>@</camel>",
          "<add key=\"NAME\" value=\"@\" />",
          "tool --dashed @",
          "docker run -e NAME=@ image",
          "https://api.acme.com/v1/items?api_key=@",
          "curl -H 'X-Api-Key: @' https://api.acme.com/v1",
          "curl https://api.acme.com/me -H \"Authorization: Bearer @\"",
          "| NAME | `@` |",
          "const NAME: &str = \"@\";",
          "#define NAME \"@\"",
          "const camel = process.env.NAME || '@';",
          "\"{\\\"name\\\":\\\"@\\\"}\"");

  /** In how many of those places the secret of one rule is put. */
  private static final int PLACES_EACH = 6;

  private final Engine engine = BuiltIn.engine(EngineOptions.DEFAULT.withWeighs(false));
  private final ObjectScanner scanner = engine.newScanner();
  private final Weigher weigher = new Weigher();
  private final List<Example> examples = new ArrayList<>();

  List<Example> all() {
    return examples;
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
              examples.add(example(group, Source.LABELLED, file, match, rule, isSecret, 1, signs));
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

  /** Files in which almost nothing is a secret. */
  void addClean(Path root, double weight) throws IOException {
    for (Path file : files(root)) {
      String path = root.relativize(file).toString();
      String group = path.substring(0, path.indexOf('/'));
      scan(
          file,
          path.substring(path.indexOf('/') + 1),
          (match, signs, rule) -> {
            examples.add(example(group, Source.CLEAN, file, match, rule, false, weight, signs));
          });
    }
  }

  /** What the built-in rules must find and must not. */
  void addRules(double weight) {
    RuleSet rules = BuiltIn.rulesWithExamples();
    int seed = 0;
    for (Rule rule : rules.rules()) {
      if (!Weigher.weighs(rule)) {
        continue;
      }
      for (String example : rule.examples()) {
        addText(rule, Placeholders.expand(example, "train" + seed), seed++, true, weight);
      }
      for (String example : rule.counterExamples()) {
        addText(rule, Placeholders.expand(example, "train" + seed), seed++, false, COUNTER_WEIGHT);
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
      for (int i = 0; i < PLACES_EACH; i++) {
        String place = PLACES.get(turn % PLACES.size());
        String path = turn % 2 == 0 ? "" : PATHS.get(turn / 2 % PATHS.size());
        byte[] text = filled(place, rule, secret).getBytes(StandardCharsets.UTF_8);
        scan(
            text,
            path,
            (match, signs, found) -> {
              if (signs.length > 0 && match.secret().equals(secret)) {
                examples.add(
                    example(
                        rule.id(),
                        Source.RULES,
                        Path.of(rule.id()),
                        match,
                        found,
                        true,
                        weight,
                        signs));
              }
            });
        turn++;
      }
    }
  }

  /** The first secret of a rule's examples that fits on a line, or null. */
  private @Nullable String secretOf(Rule rule) {
    List<String> secrets = new ArrayList<>();
    for (int i = 0; i < rule.examples().size() && secrets.isEmpty(); i++) {
      String text = Placeholders.expand(rule.examples().get(i), "place" + i + rule.id());
      scan(
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

  private static String filled(String place, Rule rule, String secret) {
    String keyword = rule.keywords().isEmpty() ? "" : rule.keywords().getFirst();
    String provider = keyword.matches("[a-z0-9]{3,}") ? keyword : rule.id().split("-", 2)[0];
    String kind =
        Stream.of("client-secret", "access-token", "password", "token")
            .filter(rule.id()::endsWith)
            .findFirst()
            .orElse("api-key")
            .replace('-', '_');
    String name = provider + "_" + kind;
    StringBuilder camel = new StringBuilder();
    for (String word : name.split("_", -1)) {
      boolean isFirst = camel.isEmpty() || word.isEmpty();
      camel.append(
          isFirst ? word : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1));
    }
    return place
        .replace("NAME", name.toUpperCase(Locale.ROOT))
        .replace("name", name)
        .replace("camel", camel)
        .replace("dotted", name.replace('_', '.'))
        .replace("dashed", name.replace('_', '-'))
        .replace("@", secret);
  }

  private void addText(Rule rule, String text, int seed, boolean isSecret, double weight) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    for (String path : List.of("", PATHS.get(seed % PATHS.size()))) {
      scan(
          bytes,
          path,
          (match, signs, found) -> {
            if (signs.length > 0 && (!isSecret || found.id().equals(rule.id()))) {
              examples.add(
                  example(
                      rule.id(),
                      Source.RULES,
                      Path.of(rule.id()),
                      match,
                      found,
                      isSecret,
                      weight,
                      signs));
            }
          });
    }
  }

  private static Example example(
      String group,
      Source source,
      Path file,
      Match match,
      Rule rule,
      boolean isSecret,
      double weight,
      int[] signs) {
    return new Example(
        group,
        source,
        file,
        match.startLine(),
        match.endLine(),
        rule.id(),
        match.secret(),
        isSecret,
        weight,
        signs);
  }

  private static List<Path> files(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  private interface Taker {
    void take(Match match, int[] signs, Rule rule);
  }

  private void scan(Path file, String path, Taker taker) throws IOException {
    if (Files.size(file) <= FILE_BYTES_MAX) {
      scan(Files.readAllBytes(file), path, taker);
    }
  }

  /** Tells of each candidate that nothing but the judge's weighing would still reject. */
  private void scan(byte[] bytes, String path, Taker taker) {
    Collector collector = new Collector(PathKind.of(path));
    scanner.begin(path, "", collector);
    scanner.chunk(bytes, 0, bytes.length, true);
    collector.tell(taker);
  }

  /** A rule and where its secret begins. */
  private record Place(int rule, long secretStart) {}

  /** Takes the candidates of one file. */
  private final class Collector implements MatchListener {
    private final PathKind kind;
    private final Map<Place, int[]> signs = new LinkedHashMap<>();
    private final Map<Place, Match> matches = new HashMap<>();
    private int[] latest = NO_SIGNS;
    private long latestStart;

    Collector(PathKind kind) {
      this.kind = kind;
    }

    @Override
    public boolean wants(Candidate candidate, int start, int end, int secretStart, int secretEnd) {
      Rule rule = engine.rules().rule(candidate.rule());
      latestStart = secretStart;
      latest = NO_SIGNS;
      if (!candidate.secret().isEmpty() && Weigher.weighs(rule)) {
        Signs seen = weigher.signs(candidate.sight(rule, kind));
        latest = new int[seen.count()];
        for (int i = 0; i < latest.length; i++) {
          latest[i] = seen.id(i);
        }
      }
      return true;
    }

    @Override
    public void accepted(int rule) {
      signs.put(new Place(rule, latestStart), latest);
    }

    @Override
    public void found(Match match) {
      matches.put(new Place(match.rule(), match.secretBytes().start()), match);
    }

    /** What yields to another of the same secret is a candidate too. */
    @Override
    public void rejected(Match match, Rejection rejection) {
      if (rejection instanceof Rejection.YieldsTo) {
        found(match);
      }
    }

    @Override
    public boolean wantsRejected() {
      return true;
    }

    void tell(Taker taker) {
      signs.forEach(
          (place, own) -> {
            Match match = matches.get(place);
            if (match != null) {
              taker.take(match, own, engine.rules().rule(match.rule()));
            }
          });
    }
  }
}
