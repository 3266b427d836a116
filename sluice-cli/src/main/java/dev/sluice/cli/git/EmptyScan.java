package dev.sluice.cli.git;

import dev.sluice.cli.source.TargetScan;
import dev.sluice.scan.FindingSink;
import dev.sluice.scan.ScanJob;
import dev.sluice.scan.ScanListener;
import dev.sluice.scan.ScanOutcome;
import dev.sluice.scan.StateUse;
import org.jspecify.annotations.Nullable;

/** Scans nothing: time was up before there was anything to scan. */
record EmptyScan() implements TargetScan, TargetScan.Begun {
  @Override
  public Begun start(FindingSink sink, ScanListener listener, @Nullable StateUse use) {
    return this;
  }

  @Override
  public ScanJob.Progress progress() {
    return new ScanJob.Progress(0, 0, 0, 0, 0);
  }

  @Override
  public void cancel() {}

  /** Nobody knows what there was. */
  @Override
  public ScanOutcome join() {
    return ScanOutcome.NOTHING.withoutParts(1);
  }
}
