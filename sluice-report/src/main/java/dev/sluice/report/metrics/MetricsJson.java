package dev.sluice.report.metrics;

import dev.sluice.scan.metrics.OutcomeMetrics;
import dev.sluice.source.metrics.Distribution;
import dev.sluice.source.metrics.Metric;
import dev.sluice.source.metrics.Metrics;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Numbers as one json object. What came of the run stands in it directly; each part of the program
 * has an object of its own, in which a number that is told by a label is an object again.
 */
final class MetricsJson {
  private final Appendable to;

  MetricsJson(Appendable to) {
    this.to = to;
  }

  void write(Metrics metrics) throws IOException {
    to.append("{");
    boolean isFirst = writeSection(metrics, OutcomeMetrics.SECTION, "\n ");
    for (String section : sections(metrics)) {
      to.append(isFirst ? "\n " : ",\n ").append(quoted(section)).append(": {");
      writeSection(metrics, section, "\n  ");
      to.append("\n }");
      isFirst = false;
    }
    to.append("\n}\n");
  }

  private static Set<String> sections(Metrics metrics) {
    Set<String> sections = new LinkedHashSet<>();
    Stream.concat(metrics.numbers().stream(), metrics.distributions().stream())
        .forEach(metric -> sections.add(metric.section()));
    sections.remove(OutcomeMetrics.SECTION);
    return sections;
  }

  /** Writes what belongs to a section; true if that is nothing. */
  private boolean writeSection(Metrics metrics, String section, String indent) throws IOException {
    List<Metric> own =
        Stream.concat(metrics.numbers().stream(), metrics.distributions().stream())
            .filter(metric -> metric.section().equals(section))
            .toList();
    String separator = "";
    for (Metric metric : own) {
      to.append(separator).append(indent).append(quoted(MetricNames.json(metric))).append(": ");
      if (metric.kind() == Metric.Kind.DISTRIBUTION) {
        write(metric, metrics.distribution(metric));
      } else {
        write(metric, metrics.values(metric));
      }
      separator = ",";
    }
    return own.isEmpty();
  }

  private void write(Metric metric, Map<String, Long> values) throws IOException {
    if (metric.label().isEmpty()) {
      for (long value : values.values()) {
        to.append(value(metric, value));
      }
      return;
    }
    String separator = "{";
    for (Map.Entry<String, Long> value : values.entrySet()) {
      to.append(separator)
          .append(quoted(value.getKey()))
          .append(": ")
          .append(value(metric, value.getValue()));
      separator = ", ";
    }
    to.append(values.isEmpty() ? "{}" : "}");
  }

  private void write(Metric metric, Distribution values) throws IOException {
    to.append("{\"count\": ")
        .append(Long.toString(values.count()))
        .append(", \"sum\": ")
        .append(value(metric, values.sum()))
        .append(", \"p50\": ")
        .append(value(metric, values.quantile(0.5)))
        .append(", \"p99\": ")
        .append(value(metric, values.quantile(0.99)))
        .append(", \"max\": ")
        .append(value(metric, values.quantile(1)))
        .append("}");
  }

  private static String value(Metric metric, long value) {
    return metric.unit() == Metric.Unit.FLAG
        ? Boolean.toString(value != 0)
        : MetricNames.value(metric, value);
  }

  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        quoted.append('\\').append(c);
      } else if (c < ' ') {
        quoted.append(String.format("\\u%04x", (int) c));
      } else {
        quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }
}
