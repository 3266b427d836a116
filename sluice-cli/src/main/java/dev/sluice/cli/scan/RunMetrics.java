package dev.sluice.cli.scan;

import dev.sluice.report.ReportFile;
import dev.sluice.scan.ScanOutcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/** Writes a run's counters as json, for whoever watches runs rather than findings. */
final class RunMetrics {
  private RunMetrics() {}

  static void write(Path path, ScanOutcome outcome, long findings, double seconds)
      throws IOException {
    try (ReportFile file = ReportFile.create(path)) {
      file.writer()
          .write(
              String.format(
                  Locale.ROOT,
                  """
                  {
                   "objectsDiscovered": %d,
                   "objectsScanned": %d,
                   "objectsRecalled": %d,
                   "objectsSkipped": %d,
                   "objectsNotScanned": %d,
                   "objectsFailed": %d,
                   "objectsCancelled": %d,
                   "listingsFailed": %d,
                   "bytesScanned": %d,
                   "findings": %d,
                   "complete": %b,
                   "seconds": %.3f
                  }
                  """,
                  outcome.discovered(),
                  outcome.scanned(),
                  outcome.recalled(),
                  outcome.skippedTotal(),
                  outcome.gapsTotal(),
                  outcome.failedTotal(),
                  outcome.cancelled(),
                  outcome.listingsFailed(),
                  outcome.bytes(),
                  findings,
                  outcome.complete(),
                  seconds));
      file.commit();
    }
  }
}
