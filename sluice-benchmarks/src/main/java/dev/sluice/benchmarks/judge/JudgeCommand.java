package dev.sluice.benchmarks.judge;

import dev.sluice.benchmarks.judge.Example.Source;
import dev.sluice.benchmarks.judge.Training.Model;
import dev.sluice.detect.weigh.Weights;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;

/**
 * Trains the judge: {@code judge DATA [--write FILE]}. DATA holds {@code labelled/GROUP/…} with
 * {@code labels.tsv}, and {@code clean/GROUP/…}.
 *
 * <p>Every group is judged by weights that were learned from others (five parts, by a hash of the
 * group's name); the shares of secrets that the weights carry come from those judgements, and so do
 * the tables. The weights that are written were learned from all of it.
 */
public final class JudgeCommand {
  private static final int FOLDS = 5;
  private static final double CLEAN_WEIGHT = Double.parseDouble(System.getProperty("clean", "0.3"));
  private static final double RULES_WEIGHT = Double.parseDouble(System.getProperty("rules", "0.5"));
  private static final double PULL = Double.parseDouble(System.getProperty("pull", "0.0005"));
  private static final int GROUPS_MIN = Integer.getInteger("groups", 3);

  private JudgeCommand() {}

  public static void main(String[] arguments) throws IOException {
    Path data = Path.of(arguments[0]);
    Examples collected = new Examples();
    collected.addRules(RULES_WEIGHT);
    Labels labels = Labels.read(data.resolve("labels.tsv"));
    collected.addLabelled(data.resolve("labelled").toRealPath(), labels);
    collected.addClean(data.resolve("clean"), CLEAN_WEIGHT);
    List<Example> weighed = new ArrayList<>();
    List<Example> others = new ArrayList<>();
    for (Example example : collected.all()) {
      (example.signs().length == 0 ? others : weighed).add(example);
    }
    System.out.printf("%d candidates weighed, %d not%n", weighed.size(), others.size());
    for (Source source : Source.values()) {
      System.out.printf(
          "%s: %d secrets, %d others%n",
          source,
          weighed.stream().filter(e -> e.source() == source && e.isSecret()).count(),
          weighed.stream().filter(e -> e.source() == source && !e.isSecret()).count());
    }
    Training training = new Training(PULL, GROUPS_MIN);
    double[] sums = new double[weighed.size()];
    for (int fold = 0; fold < FOLDS; fold++) {
      List<Example> seen = new ArrayList<>();
      for (Example example : weighed) {
        if (example.source() == Source.RULES || fold(example.group()) != fold) {
          seen.add(example);
        }
      }
      Model model = training.train(seen);
      for (int i = 0; i < sums.length; i++) {
        if (fold(weighed.get(i).group()) == fold) {
          sums[i] = model.weight(weighed.get(i));
        }
      }
    }
    Calibration calibration = Calibration.of(weighed, sums);
    Report.print(weighed, others, sums, calibration, labels, data.resolve("labelled").toRealPath());
    if (arguments.length > 1) {
      Model model = training.train(weighed);
      Weights weights =
          new Weights(model.bias(), model.weights(), calibration.knots(), calibration.shares());
      byte[] bytes = weights.toBytes();
      Files.write(Path.of(arguments[arguments.length - 1]), bytes);
      System.out.printf("%d signs have a weight, %d bytes%n", weights.size(), bytes.length);
    }
    if (Boolean.getBoolean("errors")) {
      Report.errors(weighed, sums, calibration);
    }
  }

  static int fold(String group) {
    CRC32 hash = new CRC32();
    hash.update(group.getBytes(StandardCharsets.UTF_8));
    return (int) (hash.getValue() % FOLDS);
  }
}
