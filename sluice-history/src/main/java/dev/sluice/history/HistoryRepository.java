package dev.sluice.history;

import dev.sluice.source.FailureReason;
import dev.sluice.source.git.commit.CommitReader;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.refs.RefStore;
import dev.sluice.source.git.store.DiskStore;
import dev.sluice.source.git.store.Gap;
import dev.sluice.source.git.store.GapListener;
import dev.sluice.source.git.store.GitLayout;
import dev.sluice.source.git.store.ObjectStore;
import dev.sluice.source.git.tree.TreeReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** An opened repository, to be scanned once. */
public final class HistoryRepository implements AutoCloseable {
  private final GitLayout layout;
  private final ObjectStore store;
  private final RefStore refs;
  private final CommitReader commits;
  private final TreeReader trees;
  private final Set<ObjectId> shallow;
  private final HistoryOptions options;

  /** What could not be read so far; for many threads. */
  private final List<Gap> gaps;

  private HistoryRepository(GitLayout layout, HistoryOptions options) throws IOException {
    List<Gap> found = new ArrayList<>();
    GapListener listener =
        gap -> {
          synchronized (found) {
            found.add(gap);
          }
        };
    this.layout = layout;
    this.options = options;
    gaps = found;
    refs = RefStore.open(layout, listener);
    shallow = layout.shallow();
    store = DiskStore.open(layout, listener, options.temporaryBytesMax());
    // gitleaks asks Git, which reads commits in the place of others where refs say so.
    Map<ObjectId, ObjectId> replacements = options.likeGitleaks() ? refs.replacements() : Map.of();
    commits = new CommitReader(store, replacements);
    trees = new TreeReader(store);
  }

  /**
   * Opens the repository that a path is in.
   *
   * @throws HistoryException if there is none, or it cannot be read at all
   */
  public static HistoryRepository open(Path path, HistoryOptions options) throws HistoryException {
    try {
      GitLayout layout =
          GitLayout.find(path)
              .orElseThrow(() -> new HistoryException("no Git repository at " + path));
      return new HistoryRepository(layout, options);
    } catch (HistoryException e) {
      throw e;
    } catch (IOException e) {
      throw new HistoryException("the repository at " + path + ": " + FailureReason.of(e));
    }
  }

  /** From now on every read fails: for whoever does not want to wait for the opening of a scan. */
  public void stop() {
    store.stop();
  }

  GitLayout layout() {
    return layout;
  }

  ObjectStore store() {
    return store;
  }

  RefStore refs() {
    return refs;
  }

  CommitReader commits() {
    return commits;
  }

  TreeReader trees() {
    return trees;
  }

  Set<ObjectId> shallow() {
    return shallow;
  }

  HistoryOptions options() {
    return options;
  }

  void gap(Gap gap) {
    synchronized (gaps) {
      gaps.add(gap);
    }
  }

  List<Gap> gapsSoFar() {
    synchronized (gaps) {
      return List.copyOf(gaps);
    }
  }

  @Override
  public void close() throws IOException {
    store.close();
  }
}
