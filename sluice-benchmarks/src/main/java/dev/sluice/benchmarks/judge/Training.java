package dev.sluice.benchmarks.judge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Logistic regression over signs: steps along the gradient of one example after another, each
 * weight with a step of its own (AdaGrad), held back towards nothing. The same examples give the
 * same weights.
 */
final class Training {
  /** How much a match of clean text counts, where a few are secrets all the same. */
  static final double CLEAN_WEIGHT = 0.15;

  /** The same, where a package manager keeps it. */
  static final double FETCHED_WEIGHT = 0.05;

  /** How much an example of a rule counts: they are many and much alike. */
  static final double RULES_WEIGHT = 0.1;

  /** How much weights are held back. */
  static final double PULL = 0.003;

  /** In how many groups a sign must be seen. */
  static final int GROUPS_MIN = 3;

  /** Lighter signs are left out. */
  private static final double WEIGHT_MIN = 0.01;

  /** What weighs less than everything that is not refused. */
  static final double REFUSED = -40;

  /** Which share of the secrets that would be reported may be refused by name and value. */
  private static final double REFUSED_SHARE_MAX = 0.005;

  private static final int EPOCHS = 12;
  private static final double STEP = 0.08;
  private static final long SEED = 19;

  private final double pull;
  private final int groupsMin;

  /**
   * A training.
   *
   * @param pull how much weights are held back
   * @param groupsMin in how many groups a sign must have been seen to count: what only one project
   *     has would be learned by heart
   */
  Training(double pull, int groupsMin) {
    this.pull = pull;
    this.groupsMin = groupsMin;
  }

  /**
   * What was learned.
   *
   * @param bias the weight of nothing
   * @param firstMin what the signs of name and value weigh at least where anything is reported
   * @param weights by sign
   */
  record Model(double bias, double firstMin, Map<Integer, Float> weights) {
    /** What an example weighs, {@link #REFUSED} if its name and value are enough to refuse it. */
    double weight(Example example) {
      double first = sum(example, 0, example.first());
      return first < firstMin
          ? REFUSED
          : first + sum(example, example.first(), example.signs().length) - bias;
    }

    private double sum(Example example, int from, int to) {
      double sum = bias;
      for (int i = from; i < to; i++) {
        Float weight = weights.get(example.signs()[i]);
        sum += weight == null ? 0 : weight;
      }
      return sum;
    }
  }

  Model train(List<Example> examples) {
    Map<Integer, Integer> columns = columns(examples);
    int[][] rows = new int[examples.size()][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = row(examples.get(i).signs(), columns);
    }
    double[] weights = new double[columns.size() + 1];
    double[] squares = new double[weights.length];
    Arrays.fill(squares, 1e-4);
    int bias = columns.size();
    int[] order = new int[rows.length];
    for (int i = 0; i < order.length; i++) {
      order[i] = i;
    }
    SplittableRandom random = new SplittableRandom(SEED);
    for (int epoch = 0; epoch < EPOCHS; epoch++) {
      shuffle(order, random);
      double step = STEP / (1 + epoch * 0.3);
      for (int index : order) {
        Example example = examples.get(index);
        double sum = weights[bias];
        for (int column : rows[index]) {
          sum += weights[column];
        }
        double error = (1 / (1 + Math.exp(-sum)) - (example.isSecret() ? 1 : 0)) * example.weight();
        for (int column : rows[index]) {
          double gradient = error + pull * weights[column] * example.weight();
          squares[column] += gradient * gradient;
          weights[column] -= step * gradient / Math.sqrt(squares[column]);
        }
        squares[bias] += error * error;
        weights[bias] -= step * error / Math.sqrt(squares[bias]);
      }
    }
    Map<Integer, Float> learned = new HashMap<>();
    columns.forEach(
        (sign, column) -> {
          if (Math.abs(weights[column]) >= WEIGHT_MIN) {
            learned.put(sign, (float) Math.clamp(weights[column], -15, 15));
          }
        });
    Model all = new Model(weights[bias], Double.NEGATIVE_INFINITY, learned);
    return new Model(all.bias(), firstMin(all, examples), learned);
  }

  /** What name and value weigh of nearly all secrets that a model knows, and of all promised. */
  private static double firstMin(Model model, List<Example> examples) {
    List<Double> known = new ArrayList<>();
    double min = Double.POSITIVE_INFINITY;
    for (Example example : examples) {
      if (example.isSecret() && model.weight(example) >= 0) {
        double first = model.sum(example, 0, example.first());
        if (example.source() == Example.Source.LABELLED) {
          known.add(first);
        } else if (example.isBinding()) {
          min = Math.min(min, first);
        }
      }
    }
    known.sort(null);
    return known.isEmpty()
        ? Double.NEGATIVE_INFINITY
        : Math.min(min, known.get((int) (known.size() * REFUSED_SHARE_MAX))) - 0.1;
  }

  private Map<Integer, Integer> columns(List<Example> examples) {
    Map<Integer, Set<String>> groups = new HashMap<>();
    for (Example example : examples) {
      for (int sign : example.signs()) {
        Set<String> own = groups.computeIfAbsent(sign, key -> new HashSet<>(2));
        if (own.size() < groupsMin) {
          own.add(example.group());
        }
      }
    }
    Map<Integer, Integer> columns = new HashMap<>();
    List<Map.Entry<Integer, Set<String>>> sorted = new ArrayList<>(groups.entrySet());
    sorted.sort(Map.Entry.comparingByKey());
    for (Map.Entry<Integer, Set<String>> entry : sorted) {
      if (entry.getValue().size() >= groupsMin) {
        columns.put(entry.getKey(), columns.size());
      }
    }
    return columns;
  }

  private static int[] row(int[] signs, Map<Integer, Integer> columns) {
    int[] row = new int[signs.length];
    int length = 0;
    for (int sign : signs) {
      Integer column = columns.get(sign);
      if (column != null) {
        row[length++] = column;
      }
    }
    return Arrays.copyOf(row, length);
  }

  private static void shuffle(int[] order, SplittableRandom random) {
    for (int i = order.length - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      int kept = order[i];
      order[i] = order[other];
      order[other] = kept;
    }
  }
}
