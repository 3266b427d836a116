package dev.sluice.cli.git;

import dev.sluice.source.git.commit.CommitReader;
import dev.sluice.source.git.history.History;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.store.Gap;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** The commits of a repository, read on a thread of their own while its contents are searched. */
final class HistoryReading {
  private final Repository repository;
  private final List<Gap> gaps;
  private final FutureTask<History> reading;

  private HistoryReading(Repository repository, List<Gap> gaps, FutureTask<History> reading) {
    this.repository = repository;
    this.gaps = gaps;
    this.reading = reading;
  }

  /**
   * Begins to read.
   *
   * @param commits reads them
   * @param more commits that are read too, though no ref may lead to them
   */
  static HistoryReading begin(
      Repository repository, CommitReader commits, Collection<ObjectId> more) {
    // Handed on when all is read, so that their order does not depend on the search.
    List<Gap> gaps = new ArrayList<>();
    FutureTask<History> reading =
        new FutureTask<>(
            () ->
                History.read(
                    repository.refs(),
                    commits,
                    repository.trees(),
                    repository.shallow(),
                    more,
                    gaps::add));
    Thread _ = Thread.ofPlatform().daemon().name("sluice-history").start(reading);
    return new HistoryReading(repository, gaps, reading);
  }

  /** Waits for the commits; for one thread. */
  History get() throws IOException {
    try {
      History history = reading.get();
      gaps.forEach(repository::gap);
      gaps.clear();
      return history;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the reading of the history was interrupted");
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case IOException cause -> throw cause;
        case RuntimeException cause -> throw cause;
        case Error cause -> throw cause;
        case null, default -> throw new IllegalStateException(e);
      }
    }
  }
}
