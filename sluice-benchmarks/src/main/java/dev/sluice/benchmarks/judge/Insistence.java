package dev.sluice.benchmarks.judge;

import dev.sluice.benchmarks.judge.Training.Model;
import dev.sluice.detect.weigh.Weigher;
import java.util.ArrayList;
import java.util.List;

/**
 * Trains until the rules keep their promises: an example or a counter-example that would be judged
 * wrong counts for more in the next round. The probabilities are made anew from time to time, as
 * they move with the weights.
 */
final class Insistence {
  private static final int CALIBRATIONS_MAX = 3;
  private static final int ROUNDS_MAX = 6;
  private static final double MORE = 2.5;

  /** How far beyond the threshold a sum must lie: weights are rounded when they are written. */
  private static final double MARGIN = 0.1;

  private final Training training;
  private final List<Example> weighed;
  private double[] sums = {};
  private Calibration calibration = new Calibration(new double[] {0}, new double[] {0});
  private Model model = new Model(0, 0, java.util.Map.of());

  /**
   * Takes the matches.
   *
   * @param weighed all of them; they are replaced in place as their weights change
   */
  Insistence(Training training, List<Example> weighed) {
    this.training = training;
    this.weighed = weighed;
  }

  void run() {
    for (int i = 0; i < CALIBRATIONS_MAX; i++) {
      sums = JudgeCommand.judgedByOthers(training, weighed);
      calibration = Calibration.of(weighed, sums);
      model = training.train(weighed);
      if (broken().isEmpty()) {
        return;
      }
      for (int round = 0; round < ROUNDS_MAX && !broken().isEmpty(); round++) {
        weighed.replaceAll(e -> isBroken(e) ? e.withWeight(MORE * e.weight()) : e);
        model = training.train(weighed);
      }
    }
  }

  private boolean isBroken(Example example) {
    if (!example.isBinding()) {
      return false;
    }
    double sum = model.weight(example);
    return example.isSecret()
        ? calibration.probability(sum - MARGIN) < Weigher.REPORTED_MIN
        : calibration.probability(sum + MARGIN) >= Weigher.REPORTED_MIN;
  }

  /** The promises that are still broken. */
  List<Example> broken() {
    return new ArrayList<>(weighed.stream().filter(this::isBroken).toList());
  }

  /** What each match weighs by weights that were learned without its group. */
  double[] sums() {
    return sums;
  }

  Calibration calibration() {
    return calibration;
  }

  Model model() {
    return model;
  }
}
