package dev.sluice.report.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.sluice.report.PrometheusParser;
import dev.sluice.source.metrics.Distribution;
import dev.sluice.source.metrics.Metric;
import dev.sluice.source.metrics.Metrics;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class MetricsFormatTest {
  private static final Metric FINDINGS = Metric.counter("run", "findings", "Findings.");
  private static final Metric COMPLETE =
      Metric.peak("run", "complete", "Whether.").in(Metric.Unit.FLAG);
  private static final Metric PARKED =
      Metric.counter("executor", "parked", "Time \\ asleep\nof workers.")
          .by("worker")
          .in(Metric.Unit.SECONDS);
  private static final Metric HOSTS = Metric.counter("remote", "throttled", "Times.").by("host");
  private static final Metric TIMES =
      Metric.distribution("executor", "task_time", "How long.").in(Metric.Unit.SECONDS);

  private static final Metrics METRICS =
      Metrics.builder()
          .add(FINDINGS, 3)
          .add(COMPLETE, 1)
          .add(PARKED, "0", 1_500_000_000L)
          .add(PARKED, "1", 0)
          .add(HOSTS, "a\"b\\c\nd", 2)
          .add(TIMES, new Distribution(new TreeMap<>(Map.of(1_023L, 2L, 4_095L, 1L)), 5_000))
          .build();

  @Test
  void write_prometheus_isWhatItsParserTakes() throws IOException {
    PrometheusParser parsed = PrometheusParser.parse(text(MetricsFormat.PROMETHEUS));
    assertEquals(3.0, parsed.value("sluice_run_findings_total"));
    assertEquals(1.0, parsed.value("sluice_run_complete"));
    assertEquals(1.5, parsed.value("sluice_executor_parked_seconds_total", "worker", "0"));
    assertEquals(0.0, parsed.value("sluice_executor_parked_seconds_total", "worker", "1"));
    assertEquals(2.0, parsed.value("sluice_remote_throttled_total", "host", "a\"b\\c\nd"));
    assertEquals(
        "Time \\ asleep\nof workers.", parsed.help("sluice_executor_parked_seconds_total"));
    assertEquals("counter", parsed.type("sluice_run_findings_total"));
    assertEquals("gauge", parsed.type("sluice_run_complete"));
    assertEquals("histogram", parsed.type("sluice_executor_task_time_seconds"));
    String times = "sluice_executor_task_time_seconds";
    assertEquals(2.0, parsed.value(times + "_bucket", "le", "0.000001023"));
    assertEquals(3.0, parsed.value(times + "_bucket", "le", "0.000004095"));
    assertEquals(3.0, parsed.value(times + "_bucket", "le", "+Inf"));
    assertEquals(3.0, parsed.value(times + "_count"));
    assertEquals(0.000005, parsed.value(times + "_sum"), 1e-12);
  }

  @Test
  void write_json_hasTheRunAtTheTopAndASectionForEachPart() throws IOException {
    assertEquals(
        """
        {
         "findings": 3,
         "complete": true,
         "executor": {
          "parkedSeconds": {"0": 1.5, "1": 0},
          "taskTimeSeconds": {"count": 3, "sum": 0.000005, "p50": 0.000001023, "p99": 0.000004095, "max": 0.000004095}
         },
         "remote": {
          "throttled": {"a\\"b\\\\c\\u000ad": 2}
         }
        }
        """,
        text(MetricsFormat.JSON));
  }

  @Test
  void write_nothing_isAnEmptyObject() throws IOException {
    StringBuilder text = new StringBuilder();
    MetricsFormat.JSON.write(Metrics.NONE, text);
    assertEquals("{\n}\n", text.toString());
  }

  @Test
  void parse_textThatIsNone_isRefused() {
    for (String wrong :
        new String[] {
          "sluice_x 1\n",
          "# TYPE sluice_x counter\nsluice_x{a=\"b} 1\n",
          "# TYPE sluice_x counter\nsluice_x{a=\"b\"} one\n",
          "# TYPE sluice_x counter\nsluice_x 1\nsluice_x 1\n",
          "# TYPE sluice_x counter\nsluice_x 1",
        }) {
      assertThrows(IllegalArgumentException.class, () -> PrometheusParser.parse(wrong), wrong);
    }
  }

  private static String text(MetricsFormat format) throws IOException {
    StringBuilder text = new StringBuilder();
    format.write(METRICS, text);
    return text.toString();
  }
}
