package dev.sluice.cli.watch;

import dev.sluice.scan.ScanJob;

/** A part of a run that takes its time: how far it has come, and how it is ended early. */
public interface RunPhase {
  ScanJob.Progress progress();

  /** What is done, as the progress line begins; empty where it needs no name. */
  default String name() {
    return "";
  }

  /** How much is done of what {@link #name} says, in whatever it is counted by. */
  default long stepDone() {
    return progress().completed();
  }

  /** How much of that there is in all, or 0 where nobody knows. */
  default long stepInAll() {
    return 0;
  }

  void cancel();
}
