package dev.sluice.source.metrics;

import java.util.ArrayList;
import java.util.List;

/**
 * The numbers that a part of the program defines, in that order. Filled while its constants are.
 */
public final class DefinedMetrics {
  private final String section;
  private final List<Metric> defined = new ArrayList<>();

  /**
   * No numbers yet.
   *
   * @param section the section of those that are counted here by {@link #counter}
   */
  public DefinedMetrics(String section) {
    this.section = section;
  }

  /** One more of this section, which only grows. */
  public Metric counter(String name, String help) {
    return add(Metric.counter(section, name, help));
  }

  /** One more, of whatever kind. */
  public Metric add(Metric metric) {
    defined.add(metric);
    return metric;
  }

  /** All of them. */
  public List<Metric> all() {
    return List.copyOf(defined);
  }
}
