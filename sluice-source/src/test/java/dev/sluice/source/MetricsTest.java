package dev.sluice.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.sluice.source.metrics.Distribution;
import dev.sluice.source.metrics.Metric;
import dev.sluice.source.metrics.Metrics;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class MetricsTest {
  private static final Metric TASKS = Metric.counter("executor", "tasks", "Tasks.").by("worker");
  private static final Metric PEAK = Metric.peak("graph", "peak", "The most.").by("budget");
  private static final Metric TIMES = Metric.distribution("executor", "times", "Times.");

  @Test
  void plus_twoParts_addsCountersAndKeepsTheLargerPeak() {
    Metrics one = Metrics.builder().add(TASKS, "0", 3).add(PEAK, "objects", 7).build();
    Metrics other =
        Metrics.builder().add(TASKS, "0", 4).add(TASKS, "1", 5).add(PEAK, "objects", 2).build();
    Metrics both = one.plus(other);
    assertEquals(Map.of("0", 7L, "1", 5L), both.values(TASKS));
    assertEquals(12, both.value(TASKS));
    assertEquals(7, both.value(PEAK, "objects"));
  }

  @Test
  void plus_distributions_addsTheirCountsAndSums() {
    Distribution one = new Distribution(new TreeMap<>(Map.of(1L, 2L, 7L, 1L)), 9);
    Distribution other = new Distribution(new TreeMap<>(Map.of(7L, 3L)), 20);
    Metrics both =
        Metrics.builder().add(TIMES, one).build().plus(Metrics.builder().add(TIMES, other).build());
    assertEquals(6, both.distribution(TIMES).count());
    assertEquals(29, both.distribution(TIMES).sum());
    assertEquals(1, both.distribution(TIMES).quantile(1 / 3.0));
    assertEquals(7, both.distribution(TIMES).quantile(0.5));
  }

  @Test
  void add_withoutTheLabelThatTheMetricHas_isRefused() {
    Metrics.Builder builder = Metrics.builder();
    assertThrows(IllegalArgumentException.class, () -> builder.add(TASKS, 1));
    assertThrows(IllegalArgumentException.class, () -> builder.add(TIMES, 1));
  }

  @Test
  void metric_nameOfWordsWithUnderscores_isTaken() {
    for (String name : List.of("a", "tasks", "tasks_run", "utf16_files", "a_1_b")) {
      assertEquals(name, Metric.counter("graph", name, "x").name());
    }
    for (String name : List.of("", "_", "1a", "_a", "a_", "a__b", "a b", "a-b", "aB", "\u00e4")) {
      assertThrows(IllegalArgumentException.class, () -> Metric.counter("graph", name, "x"), name);
    }
  }

  @Test
  void metric_nameOfOtherLetters_isRefused() {
    assertThrows(IllegalArgumentException.class, () -> Metric.counter("graph", "Big-ones", "x"));
    assertThrows(IllegalArgumentException.class, () -> Metric.counter("graph", "big", " "));
  }
}
