package dev.sluice.cli.watch;

import dev.sluice.cli.validate.LiveCheck;
import dev.sluice.scan.ScanJob;

/** The part of a run that asks whether secrets are live: it ends early as every other part does. */
public record Asking(LiveCheck check) implements RunPhase {
  /** What the scan came to stays as it is. */
  @Override
  public ScanJob.Progress progress() {
    return new ScanJob.Progress(0, 0, 0, 0, 0);
  }

  @Override
  public String name() {
    return "asking";
  }

  @Override
  public void cancel() {
    check.stop();
  }
}
