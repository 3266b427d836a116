package dev.sluice.cli.scan;

import dev.sluice.scan.ScanJob;

/** A part of a run that takes its time: how far it has come, and how it is ended early. */
public interface RunPhase {
  ScanJob.Progress progress();

  /** What is done, as the progress line begins; empty where it needs no name. */
  default String name() {
    return "";
  }

  /** How many objects the phase has in all, or 0 where nobody knows. */
  default long objectsInAll() {
    return 0;
  }

  void cancel();
}
