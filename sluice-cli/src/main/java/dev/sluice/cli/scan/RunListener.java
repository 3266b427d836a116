package dev.sluice.cli.scan;

import dev.sluice.report.TerminalText;
import dev.sluice.scan.ScanListener;
import dev.sluice.scan.ScanProblem;
import java.io.PrintStream;

/**
 * Hears of a run: names what was not scanned if that is wanted, and ends the run if a problem asks.
 */
final class RunListener implements ScanListener {
  private final PrintStream err;
  private final boolean showsSkipped;
  private final Runnable stop;

  /** {@code stop} ends the run. */
  RunListener(PrintStream err, boolean showsSkipped, Runnable stop) {
    this.err = err;
    this.showsSkipped = showsSkipped;
    this.stop = stop;
  }

  @Override
  public void skipped(String path, String reason) {
    if (showsSkipped) {
      err.println("skipped " + TerminalText.line(path) + ": " + reason);
    }
  }

  @Override
  public void problem(ScanProblem problem, Throwable cause) {
    if (showsSkipped && problem.kind().equals(ScanProblem.NOT_SCANNED)) {
      err.println("not scanned " + TerminalText.line(problem.path()) + ": " + problem.message());
    }
    if (Archives.endsRun(cause)) {
      stop.run();
    }
  }
}
