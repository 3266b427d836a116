package dev.sluice.benchmarks.judge;

import dev.sluice.benchmarks.judge.Example.Source;
import dev.sluice.benchmarks.judge.Labels.Label;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Says how well the judge does. */
final class Report {
  private static final double[] LEVELS = {0, 0.2, 0.3, 0.4, 0.5, 0.6, 0.75, 0.9, 0.97};

  private Report() {}

  static void print(
      List<Example> weighed,
      List<Example> others,
      double[] sums,
      Calibration calibration,
      Labels labels,
      Path root) {
    long secrets = 0;
    for (Map.Entry<String, List<Label>> entry : labels.all().entrySet()) {
      secrets +=
          entry.getValue().stream()
              .filter(l -> l.truth() == 'T')
              .map(l -> l.first() + "-" + l.last())
              .distinct()
              .count();
    }
    System.out.printf("%d places are secrets%n", secrets);
    System.out.println(
        "| from probability | recall | precision | F1 | found | wrong | on clean text |");
    for (double level : LEVELS) {
      line(level, weighed, others, sums, calibration, labels, root, secrets);
    }
    line(2, weighed, others, sums, calibration, labels, root, secrets);
    System.out.println("| between | labelled: right of | clean: of |");
    for (int i = 0; i < LEVELS.length; i++) {
      double from = LEVELS[i];
      double to = i + 1 < LEVELS.length ? LEVELS[i + 1] : 1.01;
      int right = 0;
      int all = 0;
      int clean = 0;
      for (int k = 0; k < sums.length; k++) {
        double probability = calibration.probability(sums[k]);
        if (probability >= from && probability < to) {
          Example example = weighed.get(k);
          if (example.source() == Source.LABELLED) {
            all++;
            right += example.isSecret() ? 1 : 0;
          } else if (example.source() == Source.CLEAN) {
            clean++;
          }
        }
      }
      System.out.printf(
          Locale.ROOT,
          "| %.2f–%.2f | %d of %d (%.0f%%) | %d |%n",
          from,
          to,
          right,
          all,
          100.0 * right / Math.max(1, all),
          clean);
    }
  }

  private static void line(
      double level,
      List<Example> weighed,
      List<Example> others,
      double[] sums,
      Calibration calibration,
      Labels labels,
      Path root,
      long secrets) {
    List<Example> reported = new ArrayList<>(others);
    for (int i = 0; i < sums.length; i++) {
      if (calibration.probability(sums[i]) >= level) {
        reported.add(weighed.get(i));
      }
    }
    Set<String> found = new HashSet<>();
    Set<String> wrong = new HashSet<>();
    Set<String> clean = new HashSet<>();
    for (Example example : reported) {
      if (example.source() == Source.CLEAN) {
        clean.add(example.file() + "\n" + example.secret());
      } else if (example.source() == Source.LABELLED) {
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
    }
    double recall = (double) found.size() / secrets;
    double precision = (double) found.size() / Math.max(1, found.size() + wrong.size());
    System.out.printf(
        Locale.ROOT,
        "| %.2f | %.3f | %.3f | %.3f | %d | %d | %d |%n",
        level,
        recall,
        precision,
        2 * recall * precision / Math.max(1e-9, recall + precision),
        found.size(),
        wrong.size(),
        clean.size());
  }

  static void errors(List<Example> weighed, double[] sums, Calibration calibration) {
    Map<String, Integer> shown = new HashMap<>();
    for (int i = 0; i < sums.length; i++) {
      Example example = weighed.get(i);
      double probability = calibration.probability(sums[i]);
      boolean isReported = probability >= 0.5;
      if (example.source() != Source.RULES && isReported != example.isSecret()) {
        String kind =
            (example.source() == Source.CLEAN ? "CLEAN" : example.isSecret() ? "MISSED" : "WRONG");
        shown.merge(kind, 1, Integer::sum);
        System.out.printf(
            Locale.ROOT,
            "%s\t%.2f\t%s\t%s:%d\t%s%n",
            kind,
            probability,
            example.rule(),
            example.file(),
            example.line(),
            example.secret().replace('\n', ' '));
      }
    }
    System.out.println(shown);
  }
}
