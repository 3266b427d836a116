package dev.sluice.report.metrics;

import dev.sluice.source.metrics.Metric;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Locale;

/** What a metric is called in each output, and how its values are written. */
public final class MetricNames {
  private static final int NANOS_DIGITS = 9;

  private MetricNames() {}

  /** Its key in the json object of its section. */
  public static String json(Metric metric) {
    StringBuilder key = new StringBuilder();
    for (String word : words(metric).split("_", -1)) {
      key.append(
          key.isEmpty() ? word : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1));
    }
    return key.toString();
  }

  /** Its name for Prometheus. */
  public static String prometheus(Metric metric) {
    String name = "sluice_" + metric.section() + "_" + words(metric);
    return metric.kind() == Metric.Kind.COUNTER ? name + "_total" : name;
  }

  /** The name with its unit, once. */
  private static String words(Metric metric) {
    String unit =
        switch (metric.unit()) {
          case COUNT, FLAG -> "";
          case BYTES -> "bytes";
          case SECONDS -> "seconds";
        };
    boolean isNamed = Arrays.asList(metric.name().split("_", -1)).contains(unit);
    return unit.isEmpty() || isNamed ? metric.name() : metric.name() + "_" + unit;
  }

  static String value(Metric metric, long value) {
    return metric.unit() == Metric.Unit.SECONDS
        ? BigDecimal.valueOf(value, NANOS_DIGITS).stripTrailingZeros().toPlainString()
        : Long.toString(value);
  }
}
