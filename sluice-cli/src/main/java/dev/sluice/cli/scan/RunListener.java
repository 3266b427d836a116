package dev.sluice.cli.scan;

import dev.sluice.report.TerminalText;
import dev.sluice.scan.ScanListener;
import dev.sluice.scan.ScanProblem;
import java.io.PrintStream;

/** Hears of a run: names skipped objects if that is wanted, and ends the run if a problem asks. */
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
      err.println("skipped " + TerminalText.line(path) + ": " + TerminalText.line(reason));
    }
  }

  @Override
  public void problem(ScanProblem problem, Throwable cause) {
    if (Archives.endsRun(cause)) {
      stop.run();
    }
  }
}
