package dev.sluice.cli.git;

import dev.sluice.cli.flags.UsageException;
import dev.sluice.scan.FailureWords;
import dev.sluice.source.git.commit.CommitReader;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.refs.RefStore;
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

/**
 * An opened repository.
 *
 * @param gaps what could not be read so far; for many threads
 * @param opening what is under way until it is known what is to be scanned
 */
record Repository(
    GitLayout layout,
    ObjectStore store,
    RefStore refs,
    CommitReader commits,
    TreeReader trees,
    Set<ObjectId> shallow,
    List<Gap> gaps,
    Opening opening)
    implements AutoCloseable {

  /**
   * Opens the repository that a path is in.
   *
   * @param replaces whether commits are read in the place of others, as refs say
   */
  static Repository open(Path path, boolean replaces) throws IOException {
    try {
      GitLayout layout =
          GitLayout.find(path)
              .orElseThrow(() -> new UsageException("no Git repository at " + path));
      return open(layout, replaces);
    } catch (IOException e) {
      throw new UsageException("the repository at " + path + ": " + FailureWords.of(e));
    }
  }

  private static Repository open(GitLayout layout, boolean replaces) throws IOException {
    List<Gap> gaps = new ArrayList<>();
    GapListener listener =
        gap -> {
          synchronized (gaps) {
            gaps.add(gap);
          }
        };
    RefStore refs = RefStore.open(layout, listener);
    Set<ObjectId> shallow = layout.shallow();
    ObjectStore store = ObjectStore.open(layout, listener);
    Map<ObjectId, ObjectId> replacements = replaces ? refs.replacements() : Map.of();
    return new Repository(
        layout,
        store,
        refs,
        new CommitReader(store, replacements),
        new TreeReader(store),
        shallow,
        gaps,
        new Opening(store));
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
