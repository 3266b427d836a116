package dev.sluice.benchmarks.judge;

import dev.sluice.benchmarks.judge.Example.Source;
import dev.sluice.benchmarks.judge.Training.Model;
import dev.sluice.detect.weigh.Weights;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.zip.CRC32;

/**
 * Trains the judge: {@code judge WEIGHTS DATA [--write] [--errors]}. DATA holds {@code labels.tsv}
 * with {@code labelled/GROUP/…}, and {@code clean/GROUP/…}.
 *
 * <p>Every group is judged by weights that were learned from others (five parts, by a hash of the
 * group's name); the shares of secrets that the weights carry come from those judgements, and so do
 * the tables. The weights that are written were learned from all of it.
 */
public final class JudgeCommand {
  private static final int FOLDS = 5;

  private JudgeCommand() {}

  public static void main(String[] arguments) throws IOException {
    List<String> operands = Arrays.stream(arguments).filter(a -> !a.startsWith("--")).toList();
    List<String> flags = Arrays.stream(arguments).filter(a -> a.startsWith("--")).toList();
    if (operands.size() != 2 || !List.of("--write", "--errors").containsAll(flags)) {
      System.err.println("usage: judge DATA [--write] [--errors]; docs/judge.md says what DATA is");
      System.exit(2);
    }
    Path data = Path.of(operands.get(1));
    Path labelled = data.resolve("labelled").toRealPath();
    Labels labels = Labels.read(data.resolve("labels.tsv"));
    Examples collected = new Examples();
    collected.addRules(Training.RULES_WEIGHT);
    collected.addPlaces(Training.RULES_WEIGHT);
    collected.addLookAlikes();
    collected.addLabelled(labelled, labels);
    collected.addClean(
        data.resolve("clean").toRealPath(), Training.CLEAN_WEIGHT, Training.FETCHED_WEIGHT);
    List<Example> weighed = new ArrayList<>();
    List<Example> others = new ArrayList<>();
    for (Example example : collected.all()) {
      (example.signs().length == 0 ? others : weighed).add(example);
    }
    Training training = new Training(Training.PULL, Training.GROUPS_MIN);
    Insistence insistence = new Insistence(training, weighed);
    insistence.run();
    Report report =
        new Report(weighed, others, insistence.sums(), insistence.calibration(), labels, labelled);
    report.print();
    if (flags.contains("--errors")) {
      report.printErrors();
    }
    insistence.broken().forEach(example -> System.out.println("not as promised: " + example));
    Model model = insistence.model();
    Calibration calibration = insistence.calibration();
    Weights weights =
        new Weights(
            model.bias(),
            model.firstMin(),
            model.weights(),
            Examples.weakRules(),
            calibration.knots(),
            calibration.shares());
    byte[] bytes = weights.toBytes();
    System.out.printf(
        Locale.ROOT, "%d signs have a weight, %d bytes%n", weights.size(), bytes.length);
    if (flags.contains("--write")) {
      Files.write(Path.of(operands.get(0)), bytes);
    }
  }

  /**
   * What each match weighs by weights that were learned without its group. What the rules promise
   * is in every part: nothing is measured by it.
   */
  static double[] judgedByOthers(Training training, List<Example> weighed) {
    double[] sums = new double[weighed.size()];
    IntStream.range(0, FOLDS)
        .parallel()
        .forEach(
            fold -> {
              List<Example> seen =
                  weighed.stream()
                      .filter(e -> e.source() == Source.RULES || fold(e.group()) != fold)
                      .toList();
              Model model = training.train(seen);
              for (int i = 0; i < sums.length; i++) {
                if (fold(weighed.get(i).group()) == fold) {
                  sums[i] = model.weight(weighed.get(i));
                }
              }
            });
    return sums;
  }

  static int fold(String group) {
    CRC32 hash = new CRC32();
    hash.update(group.getBytes(StandardCharsets.UTF_8));
    return (int) (hash.getValue() % FOLDS);
  }
}
