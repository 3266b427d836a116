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
import dev.sluice.detect.rule.Rule;
import dev.sluice.detect.rule.RuleSet;
import dev.sluice.detect.weigh.PathKind;
import dev.sluice.detect.weigh.Sight;
import dev.sluice.detect.weigh.Signs;
import dev.sluice.detect.weigh.Weigher;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Collects the candidates that the judge would weigh, with their signs and what they are. */
final class Examples {
  private static final long FILE_BYTES_MAX = 4 << 20;

  /** The signs of what is not weighed. */
  static final int[] NO_SIGNS = {};

  /** In what kinds of text an example of a rule is put. */
  private static final List<String> PATHS =
      List.of("", "src/settings.py", "config/app.yml", "README.md", ".env", "src/Main.java");

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
        addText(rule, Placeholders.expand(example, "train" + seed), seed++, false, weight);
      }
    }
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
    PathKind kind = PathKind.of(path);
    List<int[]> waiting = new ArrayList<>();
    List<Match> matches = new ArrayList<>();
    List<int[]> signsOfMatches = new ArrayList<>();
    MatchListener listener =
        new MatchListener() {
          private int @Nullable [] latest;
          private long latestStart;

          @Override
          public boolean wants(
              Candidate candidate, int start, int end, int secretStart, int secretEnd) {
            Rule rule = engine.rules().rule(candidate.rule());
            latest = null;
            if (candidate.secret().isEmpty()) {
              return false;
            }
            if (!Weigher.weighs(rule)) {
              latest = NO_SIGNS;
              latestStart = secretStart;
              return true;
            }
            Sight sight = candidate.sight(rule, kind);
            Signs signs = weigher.signs(sight);
            int[] ids = new int[signs.count()];
            for (int i = 0; i < ids.length; i++) {
              ids[i] = signs.id(i);
            }
            latest = ids;
            latestStart = secretStart;
            return true;
          }

          @Override
          public void accepted(int rule) {
            if (latest != null) {
              int[] withKey = latest;
              waiting.add(new int[] {rule, (int) latestStart});
              signsOfMatches.add(withKey);
            }
          }

          @Override
          public void found(Match match) {
            matches.add(match);
          }

          @Override
          public void rejected(Match match, dev.sluice.detect.judge.Rejection rejection) {
            if (rejection instanceof dev.sluice.detect.judge.Rejection.YieldsTo) {
              matches.add(match);
            }
          }

          @Override
          public boolean wantsRejected() {
            return true;
          }
        };
    scanner.begin(path, "", listener);
    scanner.chunk(bytes, 0, bytes.length, true);
    java.util.Map<Long, Match> byKey = new java.util.HashMap<>();
    for (Match match : matches) {
      byKey.put(match.rule() * 1_000_000_000L + match.secretBytes().start(), match);
    }
    for (int i = 0; i < waiting.size(); i++) {
      Match match = byKey.get(waiting.get(i)[0] * 1_000_000_000L + waiting.get(i)[1]);
      if (match != null) {
        taker.take(match, signsOfMatches.get(i), engine.rules().rule(match.rule()));
      }
    }
  }
}
