package dev.sluice.cli.output;

import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.Flag;
import dev.sluice.cli.flags.UsageException;
import dev.sluice.report.ReportFile;
import dev.sluice.report.metrics.MetricsFormat;
import dev.sluice.scan.ScanOutcome;
import dev.sluice.scan.metrics.OutcomeMetrics;
import dev.sluice.source.metrics.Metrics;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Writes a run's numbers, for whoever watches runs rather than findings. */
public final class MetricsFile {
  private final @Nullable Path path;
  private final MetricsFormat format;

  private MetricsFile(@Nullable Path path, MetricsFormat format) {
    this.path = path;
    this.format = format;
  }

  public static MetricsFile of(CommandLine line) {
    if (line.has(Flag.METRICS_FORMAT) && !line.has(Flag.METRICS)) {
      throw new UsageException("--metrics-format needs --metrics FILE");
    }
    Path path = line.has(Flag.METRICS) ? Path.of(line.text(Flag.METRICS).orElseThrow()) : null;
    String word = line.text(Flag.METRICS_FORMAT).orElse("json");
    MetricsFormat format =
        switch (word) {
          case "json" -> MetricsFormat.JSON;
          case "prometheus" -> MetricsFormat.PROMETHEUS;
          default ->
              throw new UsageException(
                  "--metrics-format is json or prometheus, not '" + word + "'");
        };
    return new MetricsFile(path, format);
  }

  /** Whether somebody wants them. */
  public boolean isAsked() {
    return path != null;
  }

  /**
   * Writes them.
   *
   * @param more what was counted beside the scan
   */
  public void write(ScanOutcome outcome, long findings, double seconds, Metrics more)
      throws IOException {
    if (path == null) {
      return;
    }
    try (ReportFile file = ReportFile.create(path)) {
      Metrics metrics = OutcomeMetrics.of(outcome, findings, (long) (seconds * 1e9));
      format.write(metrics.plus(more), file.writer());
      file.commit();
    }
  }
}
