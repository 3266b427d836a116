package dev.sluice.history;

import dev.sluice.scan.FindingSink;
import dev.sluice.scan.ScanJob;
import dev.sluice.scan.ScanOutcome;
import dev.sluice.source.git.history.HistorySource;
import java.io.IOException;
import java.util.Optional;

/** A scan of a repository under way. */
public final class HistoryJob {
  private final ScanJob job;
  private final Scanning scanning;
  private final FindingSink sink;

  HistoryJob(ScanJob job, Scanning scanning, FindingSink sink) {
    this.job = job;
    this.scanning = scanning;
    this.sink = sink;
  }

  /** How far it has come, the search of the history included. */
  public ScanJob.Progress progress() {
    return scanning.searched().done().plus(job.progress());
  }

  /** What is done at the moment, for a progress line; empty once candidates are scanned. */
  public String step() {
    return scanning.searched().step();
  }

  /** How much of the step is done, in what the step is counted by: objects, or commits. */
  public long stepDone() {
    return scanning.searched().part();
  }

  /** How much the step has in all; 0 where nobody knows. */
  public long stepInAll() {
    return scanning.searched().whole();
  }

  /** Ends the scan early, wherever it is. */
  public void cancel() {
    job.cancel();
    if (scanning.source() instanceof HistorySource history) {
      history.stop();
    }
  }

  /** Why a worker could not be bound to a CPU, if that was asked for and did not work. */
  public Optional<String> pinningTrouble() {
    return job.pinningTrouble();
  }

  /** Waits for the end, and hands the findings to the sink. */
  public ScanOutcome join() throws IOException {
    ScanOutcome outcome = scanning.counted(job.join());
    scanning.finish(outcome, sink);
    return outcome;
  }
}
