package dev.sluice.benchmarks.judge;

import dev.sluice.benchmarks.judge.Example.Source;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * How often what weighs so much is a secret: the monotone step function nearest to what was seen
 * (isotonic regression by pooling neighbours), through the middles of its steps.
 *
 * @param knots weights, ascending
 * @param shares of secrets
 */
@SuppressWarnings("ArrayRecordComponent") // Nobody compares calibrations.
record Calibration(double[] knots, double[] shares) {
  private record Step(double sum, double weight, double secrets, double count) {
    double share() {
      return secrets / count;
    }

    Step with(Step other) {
      return new Step(
          sum + other.sum, weight + other.weight, secrets + other.secrets, count + other.count);
    }
  }

  /** The smallest number of matches a step rests on. */
  private static final int STEP_MIN = 40;

  static Calibration of(List<Example> examples, double[] sums) {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < sums.length; i++) {
      if (examples.get(i).source() != Source.RULES) {
        order.add(i);
      }
    }
    order.sort(Comparator.comparingDouble(i -> sums[i]));
    List<Step> steps = new ArrayList<>();
    Step open = null;
    for (int i : order) {
      Example example = examples.get(i);
      double weight = example.weight();
      Step one = new Step(sums[i], 1, example.isSecret() ? weight : 0, weight);
      open = open == null ? one : open.with(one);
      if (open.weight >= STEP_MIN) {
        push(steps, open);
        open = null;
      }
    }
    if (open != null) {
      push(steps, open);
    }
    double[] knots = new double[steps.size()];
    double[] shares = new double[steps.size()];
    for (int i = 0; i < knots.length; i++) {
      knots[i] = steps.get(i).sum / steps.get(i).weight;
      shares[i] = steps.get(i).share();
    }
    return new Calibration(knots, shares);
  }

  private static void push(List<Step> steps, Step step) {
    Step last = step;
    while (!steps.isEmpty() && steps.getLast().share() >= last.share()) {
      last = steps.removeLast().with(last);
    }
    steps.add(last);
  }

  double probability(double weight) {
    if (weight <= knots[0]) {
      return shares[0];
    }
    for (int i = 1; i < knots.length; i++) {
      if (weight <= knots[i]) {
        double part = (weight - knots[i - 1]) / (knots[i] - knots[i - 1]);
        return shares[i - 1] + part * (shares[i] - shares[i - 1]);
      }
    }
    return shares[shares.length - 1];
  }
}
