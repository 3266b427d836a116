package dev.sluice.cli.output;

import dev.sluice.detect.Match;
import dev.sluice.report.TerminalText;
import dev.sluice.scan.ScanListener;
import dev.sluice.scan.ScanProblem;
import dev.sluice.scan.redact.Redactor;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Hears of a run: names what was not scanned if that is wanted, and learns what is to be hidden.
 */
public final class RunListener implements ScanListener {
  /** How many skipped objects are named where their names have to wait for the run's end. */
  private static final int HELD_MAX = 10_000;

  private record Skipped(String path, String reason) {}

  private final List<Skipped> held = new ArrayList<>();
  private long heldNot;
  private final PrintStream err;
  private final boolean showsSkipped;
  private final @Nullable Redactor redactor;

  /**
   * A listener.
   *
   * @param redactor learns of every secret, or null if nothing is to be hidden
   */
  public RunListener(PrintStream err, boolean showsSkipped, @Nullable Redactor redactor) {
    this.redactor = redactor;
    this.err = err;
    this.showsSkipped = showsSkipped;
  }

  @Override
  public void accepted(Match match, String file) {
    if (redactor != null) {
      redactor.learn(match, file);
    }
  }

  @Override
  public void skipped(String path, String reason) {
    if (!showsSkipped) {
      return;
    }
    if (redactor == null) {
      tell(path, reason);
      return;
    }
    synchronized (held) {
      if (held.size() < HELD_MAX) {
        held.add(new Skipped(path, reason));
      } else {
        heldNot++;
      }
    }
  }

  private void tell(String path, String reason) {
    err.println("skipped " + TerminalText.line(path) + ": " + TerminalText.line(reason));
  }

  /** Says what had to wait until it was known what is to be hidden. */
  public void runEnded() {
    if (redactor == null) {
      return;
    }
    synchronized (held) {
      held.forEach(one -> tell(redactor.path(one.path()), one.reason()));
      if (heldNot > 0) {
        err.println("skipped " + heldNot + " more");
      }
      held.clear();
      heldNot = 0;
    }
  }

  @Override
  public void problem(ScanProblem problem, Throwable cause) {
    if (showsSkipped && problem.kind().equals(ScanProblem.NOT_SCANNED)) {
      err.println("not scanned " + TerminalText.line(problem.path()) + ": " + problem.message());
    }
  }
}
