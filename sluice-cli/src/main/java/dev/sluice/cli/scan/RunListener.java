package dev.sluice.cli.scan;

import dev.sluice.report.TerminalText;
import dev.sluice.scan.ScanJob;
import dev.sluice.scan.ScanListener;
import dev.sluice.scan.ScanProblem;
import java.io.PrintStream;
import java.util.concurrent.CompletableFuture;

/** Hears of a run: names skipped objects if that is wanted, and ends the run if a problem asks. */
final class RunListener implements ScanListener {
  private final PrintStream err;
  private final boolean showsSkipped;
  private final CompletableFuture<ScanJob> job = new CompletableFuture<>();

  RunListener(PrintStream err, boolean showsSkipped) {
    this.err = err;
    this.showsSkipped = showsSkipped;
  }

  /** Says which run this is; what was heard before counts too. */
  void attach(ScanJob run) {
    job.complete(run);
  }

  /** Ends the run. */
  void stop() {
    CompletableFuture<Void> _ = job.thenAccept(ScanJob::cancel);
  }

  @Override
  public void skipped(String path, String reason) {
    if (showsSkipped) {
      err.println("skipped " + TerminalText.line(path) + ": " + reason);
    }
  }

  @Override
  public void problem(ScanProblem problem, Throwable cause) {
    if (Archives.endsRun(cause)) {
      stop();
    }
  }
}
