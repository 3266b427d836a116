package dev.sluice.report.metrics;

import dev.sluice.source.metrics.Distribution;
import dev.sluice.source.metrics.Metric;
import dev.sluice.source.metrics.Metrics;
import java.io.IOException;
import java.util.Map;

/** Numbers in the text format 0.0.4 of Prometheus. */
final class PrometheusText {
  private final Appendable to;

  PrometheusText(Appendable to) {
    this.to = to;
  }

  void write(Metrics metrics) throws IOException {
    for (Metric metric : metrics.numbers()) {
      head(metric, metric.kind() == Metric.Kind.COUNTER ? "counter" : "gauge");
      String name = MetricNames.prometheus(metric);
      for (Map.Entry<String, Long> value : metrics.values(metric).entrySet()) {
        sample(name, metric.label(), value.getKey(), MetricNames.value(metric, value.getValue()));
      }
    }
    for (Metric metric : metrics.distributions()) {
      head(metric, "histogram");
      write(metric, metrics.distribution(metric));
    }
  }

  private void write(Metric metric, Distribution values) throws IOException {
    String name = MetricNames.prometheus(metric);
    long below = 0;
    for (Map.Entry<Long, Long> bucket : values.counts().entrySet()) {
      below += bucket.getValue();
      String bound = MetricNames.value(metric, bucket.getKey());
      sample(name + "_bucket", "le", bound, Long.toString(below));
    }
    sample(name + "_bucket", "le", "+Inf", Long.toString(below));
    sample(name + "_sum", "", "", MetricNames.value(metric, values.sum()));
    sample(name + "_count", "", "", Long.toString(below));
  }

  private void head(Metric metric, String type) throws IOException {
    String name = MetricNames.prometheus(metric);
    String help = metric.help().replace("\\", "\\\\").replace("\n", "\\n");
    to.append("# HELP ").append(name).append(' ').append(help).append('\n');
    to.append("# TYPE ").append(name).append(' ').append(type).append('\n');
  }

  private void sample(String name, String label, String of, String value) throws IOException {
    to.append(name);
    if (!label.isEmpty()) {
      String escaped = of.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
      to.append('{').append(label).append("=\"").append(escaped).append("\"}");
    }
    to.append(' ').append(value).append('\n');
  }
}
