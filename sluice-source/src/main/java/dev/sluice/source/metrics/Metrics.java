package dev.sluice.source.metrics;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The numbers of a run or of a part of one, in the order they were told. What was never told has no
 * value; what was told as zero has.
 */
public final class Metrics {
  /** No numbers. */
  public static final Metrics NONE = new Metrics(Map.of(), Map.of());

  private final Map<Metric, Map<String, Long>> numbers;
  private final Map<Metric, Distribution> distributions;

  private Metrics(Map<Metric, Map<String, Long>> numbers, Map<Metric, Distribution> distributions) {
    this.numbers = numbers;
    this.distributions = distributions;
  }

  public static Builder builder() {
    return new Builder();
  }

  /** The metrics that have one or more numbers, distributions left out. */
  public Set<Metric> numbers() {
    return Collections.unmodifiableSet(numbers.keySet());
  }

  /** The metrics that have a distribution. */
  public Set<Metric> distributions() {
    return Collections.unmodifiableSet(distributions.keySet());
  }

  /** The values of a metric by its label, the empty text if it has none. */
  public Map<String, Long> values(Metric metric) {
    return numbers.getOrDefault(metric, Map.of());
  }

  /** The value of a metric for one thing, or 0. */
  public long value(Metric metric, String of) {
    return values(metric).getOrDefault(of, 0L);
  }

  /** The value of a metric, over all things it is told for: their sum, or the largest of peaks. */
  public long value(Metric metric) {
    long value = 0;
    for (long one : values(metric).values()) {
      value = together(metric, value, one);
    }
    return value;
  }

  public Distribution distribution(Metric metric) {
    return distributions.getOrDefault(metric, new Distribution(new TreeMap<>(), 0));
  }

  /** The numbers of a run of which this and another are parts. */
  public Metrics plus(Metrics other) {
    if (isEmpty()) {
      return other;
    }
    return other.isEmpty() ? this : builder().addAll(this).addAll(other).build();
  }

  private boolean isEmpty() {
    return numbers.isEmpty() && distributions.isEmpty();
  }

  private static long together(Metric metric, long one, long other) {
    return metric.kind() == Metric.Kind.PEAK ? Math.max(one, other) : one + other;
  }

  @Override
  public String toString() {
    return numbers.toString();
  }

  /** Collects numbers; one that is told twice is put together as those of two parts are. */
  public static final class Builder {
    private final Map<Metric, Map<String, Long>> numbers = new LinkedHashMap<>();
    private final Map<Metric, Distribution> distributions = new LinkedHashMap<>();

    private Builder() {}

    /** Tells a number that has no label. */
    public Builder add(Metric metric, long value) {
      return add(metric, "", value);
    }

    /** Tells the number of one of the things that the metric's label tells apart. */
    public Builder add(Metric metric, String of, long value) {
      if (metric.kind() == Metric.Kind.DISTRIBUTION || metric.label().isEmpty() != of.isEmpty()) {
        throw new IllegalArgumentException(metric + " has no number for '" + of + "'");
      }
      numbers
          .computeIfAbsent(metric, ignored -> new LinkedHashMap<>())
          .merge(of, value, (one, other) -> together(metric, one, other));
      return this;
    }

    public Builder add(Metric metric, Distribution values) {
      if (metric.kind() != Metric.Kind.DISTRIBUTION) {
        throw new IllegalArgumentException(metric + " has numbers, not a distribution");
      }
      distributions.merge(metric, values, Distribution::plus);
      return this;
    }

    public Builder addAll(Metrics other) {
      other.numbers.forEach(
          (metric, values) -> values.forEach((of, value) -> add(metric, of, value)));
      other.distributions.forEach(this::add);
      return this;
    }

    public Metrics build() {
      Map<Metric, Map<String, Long>> copied = new LinkedHashMap<>();
      numbers.forEach(
          (metric, values) ->
              copied.put(metric, Collections.unmodifiableMap(new LinkedHashMap<>(values))));
      return new Metrics(copied, new LinkedHashMap<>(distributions));
    }
  }
}
