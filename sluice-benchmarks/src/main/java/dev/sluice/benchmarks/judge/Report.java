package dev.sluice.benchmarks.judge;

import dev.sluice.benchmarks.judge.Example.Source;
import dev.sluice.benchmarks.judge.Labels.Label;
import dev.sluice.detect.weigh.Weigher;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Says how well the judge does. A labelled place counts once; a reported line on which nothing is
 * labelled a secret or left open is wrong, as the set's own benchmark counts.
 */
final class Report {
  private static final double[] LEVELS = {0, 0.2, 0.3, 0.4, 0.5, 0.6, 0.75, 0.9, 0.97};

  /** A probability that nothing reaches: what is reported without the judge. */
  private static final double NEVER = 2;

  private final List<Example> weighed;
  private final List<Example> others;
  private final double[] sums;
  private final Calibration calibration;
  private final Labels labels;
  private final Path root;

  Report(
      List<Example> weighed,
      List<Example> others,
      double[] sums,
      Calibration calibration,
      Labels labels,
      Path root) {
    this.weighed = weighed;
    this.others = others;
    this.sums = sums;
    this.calibration = calibration;
    this.labels = labels;
    this.root = root;
  }

  void print() {
    for (Source source : Source.values()) {
      System.out.printf(
          Locale.ROOT,
          "%s: %d matches are secrets, %d are not%n",
          source,
          weighed.stream().filter(e -> e.source() == source && e.isSecret()).count(),
          weighed.stream().filter(e -> e.source() == source && !e.isSecret()).count());
    }
    System.out.println(
        "| reported from | recall | precision | F1 | found | wrong | clean text | the same fetched"
            + " | examples found | counter-examples reported |");
    System.out.println("|---|---|---|---|---|---|---|---|---|---|");
    for (double level : LEVELS) {
      printFrom(level);
    }
    printFrom(NEVER);
    System.out.println("| probability | labelled text: right | of | clean text |");
    System.out.println("|---|---|---|---|");
    for (int i = 0; i < LEVELS.length; i++) {
      printBetween(LEVELS[i], i + 1 < LEVELS.length ? LEVELS[i + 1] : NEVER);
    }
  }

  private void printFrom(double level) {
    List<Example> reported = new ArrayList<>(others);
    for (int i = 0; i < sums.length; i++) {
      if (calibration.probability(sums[i]) >= level) {
        reported.add(weighed.get(i));
      }
    }
    Set<String> found = new HashSet<>();
    Set<String> wrong = new HashSet<>();
    Set<String> clean = new HashSet<>();
    Set<String> fetched = new HashSet<>();
    int examples = 0;
    int counterExamples = 0;
    for (Example example : reported) {
      switch (example.source()) {
        case CLEAN -> clean.add(example.file() + "\n" + example.secret());
        case FETCHED -> fetched.add(example.file() + "\n" + example.secret());
        case LABELLED -> count(example, found, wrong);
        case RULES -> {
          if (example.isSecret()) {
            examples++;
          } else {
            counterExamples++;
          }
        }
      }
    }
    double recall = (double) found.size() / labels.secrets();
    double precision = (double) found.size() / Math.max(1, found.size() + wrong.size());
    System.out.printf(
        Locale.ROOT,
        "| %s | %.3f | %.3f | %.3f | %d | %d | %d | %d | %d | %d |%n",
        level == NEVER ? "not weighed" : level,
        recall,
        precision,
        2 * recall * precision / Math.max(1e-9, recall + precision),
        found.size(),
        wrong.size(),
        clean.size(),
        fetched.size(),
        examples,
        counterExamples);
  }

  private void count(Example example, Set<String> found, Set<String> wrong) {
    String path = root.relativize(example.file()).toString();
    boolean isGood = false;
    boolean isOpen = false;
    for (Label label : labels.of(path)) {
      if (label.first() <= example.lastLine() && label.last() >= example.line()) {
        if (label.truth() == 'T') {
          isGood = true;
          found.add(path + ":" + label.first() + "-" + label.last());
        }
        isOpen |= label.truth() == 'X';
      }
    }
    if (!isGood && !isOpen) {
      wrong.add(path + ":" + example.line());
    }
  }

  private void printBetween(double from, double to) {
    int right = 0;
    int all = 0;
    int clean = 0;
    for (int i = 0; i < sums.length; i++) {
      double probability = calibration.probability(sums[i]);
      if (probability >= from && probability < to) {
        Example example = weighed.get(i);
        all += example.source() == Source.LABELLED ? 1 : 0;
        right += example.source() == Source.LABELLED && example.isSecret() ? 1 : 0;
        clean += example.source() == Source.CLEAN ? 1 : 0;
      }
    }
    System.out.printf(
        Locale.ROOT,
        "| from %.2f | %d (%.0f%%) | %d | %d |%n",
        from,
        right,
        100.0 * right / Math.max(1, all),
        all,
        clean);
  }

  /** One line for each match that is judged wrong, and for what is not judged at all. */
  void printErrors() {
    for (Example example : others) {
      if (example.source() == Source.CLEAN) {
        System.out.printf(
            Locale.ROOT,
            "NOT WEIGHED\t\t%s\t%s:%d\t%s%n",
            example.rule(),
            example.file(),
            example.line(),
            example.secret().replace('\n', ' '));
      }
    }
    for (int i = 0; i < sums.length; i++) {
      Example example = weighed.get(i);
      double probability = calibration.probability(sums[i]);
      boolean isReported = probability >= Weigher.REPORTED_MIN;
      boolean isMeasured = example.source() != Source.RULES && example.source() != Source.FETCHED;
      if (isMeasured && isReported != example.isSecret()) {
        System.out.printf(
            Locale.ROOT,
            "%s\t%.2f\t%s\t%s:%d\t%s%n",
            example.isSecret() ? "MISSED" : example.source() == Source.LABELLED ? "WRONG" : "CLEAN",
            probability,
            example.rule(),
            example.file(),
            example.line(),
            example.secret().replace('\n', ' '));
      }
    }
  }
}
