package dev.sluice.cli.git;

import dev.sluice.cli.watch.RunPhase;
import dev.sluice.history.HistoryRepository;
import dev.sluice.scan.ScanJob;

/**
 * The part of a run in which it is looked up which commits or files of a repository are meant.
 * Ending it early makes every read of the repository fail, so that it ends wherever it is.
 */
final class Opening implements RunPhase {
  private final HistoryRepository repository;
  private boolean isCancelled;
  private boolean isOver;

  Opening(HistoryRepository repository) {
    this.repository = repository;
  }

  /** What is meant is known: the repository can be read as before. False if that was cancelled. */
  synchronized boolean end() {
    isOver = true;
    return !isCancelled;
  }

  @Override
  public ScanJob.Progress progress() {
    return new ScanJob.Progress(0, 0, 0, 0, 0);
  }

  @Override
  public String name() {
    return "reading the repository";
  }

  @Override
  public synchronized void cancel() {
    if (!isOver) {
      isCancelled = true;
      repository.stop();
    }
  }
}
