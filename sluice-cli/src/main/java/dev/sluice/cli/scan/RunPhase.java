package dev.sluice.cli.scan;

import dev.sluice.scan.ScanJob;

/** A part of a run that takes its time: how far it has come, and how it is ended early. */
public interface RunPhase {
  static RunPhase of(ScanJob job) {
    return new RunPhase() {
      @Override
      public ScanJob.Progress progress() {
        return job.progress();
      }

      @Override
      public void cancel() {
        job.cancel();
      }
    };
  }

  ScanJob.Progress progress();

  void cancel();
}
