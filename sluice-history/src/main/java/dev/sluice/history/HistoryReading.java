package dev.sluice.history;

import dev.sluice.scan.derived.DerivedPhase;
import dev.sluice.source.Preparation;
import dev.sluice.source.git.commit.CommitReader;
import dev.sluice.source.git.history.History;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.store.Gap;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** The commits of a repository: read at once, or by one worker while others search the contents. */
final class HistoryReading {
  private final HistoryRepository repository;
  private final Collection<ObjectId> more;

  /** Handed on when they are asked for, so that their order does not depend on the search. */
  private final List<Gap> gaps = new ArrayList<>();

  private @Nullable History history;
  private @Nullable IOException failure;

  /**
   * A reading.
   *
   * @param more commits that are read too, though no ref may lead to them
   */
  HistoryReading(HistoryRepository repository, Collection<ObjectId> more) {
    this.repository = repository;
    this.more = more;
  }

  boolean isRead() {
    return history != null;
  }

  void read(CommitReader commits) throws IOException {
    history =
        History.read(
            repository.refs(), commits, repository.trees(), repository.shallow(), more, gaps::add);
  }

  /** The history, after it was read. */
  History get() throws IOException {
    gaps.forEach(repository::gap);
    gaps.clear();
    if (failure != null) {
      throw failure;
    }
    if (history == null) {
      throw new IllegalStateException("the history was not read");
    }
    return history;
  }

  /** A phase with the reading as its only part. */
  Preparation.Phase phase(CommitReader commits, DerivedPhase.Next next) {
    return new OnePart(commits, next);
  }

  private final class OnePart implements Preparation.Phase {
    private final CommitReader commits;
    private final DerivedPhase.Next next;
    private final AtomicBoolean isWaiting = new AtomicBoolean(true);

    OnePart(CommitReader commits, DerivedPhase.Next next) {
      this.commits = commits;
      this.next = next;
    }

    @Override
    public String name() {
      return "history";
    }

    @Override
    public Path device() {
      return repository.layout().commonDirectory();
    }

    @Override
    public int waiting() {
      return isWaiting.get() ? 1 : 0;
    }

    @Override
    public Preparation.Lane newLane(Preparation.Crew crew) {
      return new Preparation.Lane() {
        @Override
        public void work() {
          if (isWaiting.getAndSet(false)) {
            try {
              read(commits);
            } catch (IOException e) {
              failure = e;
            } catch (RuntimeException e) {
              failure = new IOException("reading the history failed: " + e, e);
            }
          }
        }

        @Override
        public void close() {}
      };
    }

    @Override
    public List<? extends Preparation.Phase> ended() throws IOException {
      return next.phases();
    }
  }
}
