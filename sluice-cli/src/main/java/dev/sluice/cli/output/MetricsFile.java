package dev.sluice.cli.output;

import dev.sluice.cli.request.MetricsRequest;
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

  public MetricsFile(MetricsRequest request) {
    path = request.path().orElse(null);
    format = request.format();
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
