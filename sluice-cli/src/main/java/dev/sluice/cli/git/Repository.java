package dev.sluice.cli.git;

import dev.sluice.cli.flags.UsageException;
import dev.sluice.source.git.commit.CommitReader;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.refs.RefStore;
import dev.sluice.source.git.store.Gap;
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
 */
record Repository(
    GitLayout layout,
    ObjectStore store,
    RefStore refs,
    CommitReader commits,
    TreeReader trees,
    Set<ObjectId> shallow,
    List<Gap> gaps)
    implements AutoCloseable {

  /**
   * Opens the repository that a path is in.
   *
   * @param replaces whether commits are read in the place of others, as refs say
   */
  static Repository open(Path path, boolean replaces) throws IOException {
    GitLayout layout =
        GitLayout.find(path).orElseThrow(() -> new UsageException("no Git repository at " + path));
    RefStore refs;
    try {
      refs = RefStore.open(layout);
    } catch (IOException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
    List<Gap> gaps = new ArrayList<>();
    ObjectStore store =
        ObjectStore.open(
            layout,
            gap -> {
              synchronized (gaps) {
                gaps.add(gap);
              }
            });
    Map<ObjectId, ObjectId> replacements = replaces ? refs.replacements() : Map.of();
    return new Repository(
        layout,
        store,
        refs,
        new CommitReader(store, replacements),
        new TreeReader(store),
        layout.shallow(),
        gaps);
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
