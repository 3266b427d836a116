package dev.sluice.cli.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.pipeline.resource.WaitCause;
import dev.sluice.report.metrics.MetricNames;
import dev.sluice.scan.RunMetrics;
import dev.sluice.scan.metrics.OutcomeMetrics;
import dev.sluice.source.metrics.Metric;
import dev.sluice.source.remote.retry.RemoteMetrics;
import dev.sluice.validate.ValidationMetrics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page on metrics has a row for each number that there is, and none else. */
class MetricsDocumentTest {
  private static final Path PAGE = Path.of("..", "docs", "metrics.md");
  private static final Pattern ROW =
      Pattern.compile("\\| `([A-Za-z.]+)` \\| `(sluice_[a-z0-9_]+)` .*");

  @Test
  void page_everyMetric_hasItsRow() throws IOException {
    Set<String> rows =
        Files.readAllLines(PAGE).stream()
            .map(ROW::matcher)
            .filter(Matcher::matches)
            .map(row -> row.group(1) + " " + row.group(2))
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> defined =
        Stream.of(
                OutcomeMetrics.defined(),
                RunMetrics.defined(),
                RemoteMetrics.defined(),
                ValidationMetrics.defined())
            .flatMap(List::stream)
            .map(MetricsDocumentTest::names)
            .collect(Collectors.toCollection(TreeSet::new));
    assertEquals(String.join("\n", defined), String.join("\n", rows));
  }

  private static String names(Metric metric) {
    String section = metric.section().equals(OutcomeMetrics.SECTION) ? "" : metric.section() + ".";
    return section + MetricNames.json(metric) + " " + MetricNames.prometheus(metric);
  }

  @Test
  void page_everyCauseOfWaiting_hasItsRow() throws IOException {
    String page = Files.readString(PAGE);
    for (WaitCause cause : WaitCause.values()) {
      String row = "\n| `" + cause.name().toLowerCase(Locale.ROOT) + "` | ";
      assertTrue(page.contains(row), row);
    }
  }
}
