package dev.sluice.report.metrics;

import dev.sluice.source.metrics.Metrics;
import java.io.IOException;

/** How a run's numbers are written. */
public enum MetricsFormat {
  /** One json object with an object for each part of the program. */
  JSON {
    @Override
    public void write(Metrics metrics, Appendable to) throws IOException {
      new MetricsJson(to).write(metrics);
    }
  },
  /** The text that Prometheus and its likes read. */
  PROMETHEUS {
    @Override
    public void write(Metrics metrics, Appendable to) throws IOException {
      new PrometheusText(to).write(metrics);
    }
  };

  public abstract void write(Metrics metrics, Appendable to) throws IOException;
}
