package dev.sluice.cli.git;

import dev.sluice.cli.scan.RunPhase;
import dev.sluice.scan.ScanJob;
import dev.sluice.scan.derived.SuspectSearch;
import dev.sluice.source.git.store.ObjectStore;
import org.jspecify.annotations.Nullable;

/**
 * The part of a run in which a repository is read until what is to be scanned of it is known.
 * Ending it early makes every read of the repository fail, so that it ends wherever it is.
 */
final class Opening implements RunPhase {
  private final ObjectStore store;
  private @Nullable SuspectSearch search;
  private long objectsInAll;
  private boolean isCancelled;
  private boolean isOver;

  Opening(ObjectStore store) {
    this.store = store;
  }

  /** A search of so many objects begins, which knows how far it has come. */
  synchronized void searching(SuspectSearch begun, long objects) {
    search = begun;
    objectsInAll = objects;
    if (isCancelled) {
      begun.cancel();
    }
  }

  /** The repository is read: from now on it can be read as before. False if that was cancelled. */
  synchronized boolean end() {
    isOver = true;
    return !isCancelled;
  }

  @Override
  public synchronized ScanJob.Progress progress() {
    return search == null ? new ScanJob.Progress(0, 0, 0, 0, 0) : search.progress();
  }

  @Override
  public synchronized String name() {
    if (search == null) {
      return "reading the repository";
    }
    return search.progress().completed() < objectsInAll
        ? "searching the history"
        : "following what was found";
  }

  @Override
  public synchronized long objectsInAll() {
    return objectsInAll;
  }

  @Override
  public synchronized void cancel() {
    if (!isOver) {
      isCancelled = true;
      store.stop();
      if (search != null) {
        search.cancel();
      }
    }
  }
}
