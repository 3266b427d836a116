package dev.sluice.history;

import dev.sluice.scan.Finding;
import dev.sluice.scan.FindingSink;
import dev.sluice.scan.ProvenanceSink;
import dev.sluice.scan.ScanOutcome;
import dev.sluice.source.FailureReason;
import dev.sluice.source.Source;
import dev.sluice.source.git.history.GitPlace;
import dev.sluice.source.git.history.HistorySource;
import dev.sluice.source.git.index.IndexFile;
import dev.sluice.source.git.index.PendingObjects;
import dev.sluice.source.git.index.StagedChanges;
import dev.sluice.source.git.index.UnstagedChanges;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.revision.Pathspec;
import dev.sluice.source.git.store.StoppedException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Scans what is staged, or changed in the work tree, and reports the secrets that are new in it.
 */
final class PendingScan implements Scanning {
  /** gitleaks shows the time that its language has for none. */
  private static final Finding.Commit NOT_COMMITTED =
      new Finding.Commit("", "", "", "", "0001-01-01T00:00:00Z", "");

  private final HistorySource source;
  private final boolean likeGitleaks;
  private final Introductions introductions = new Introductions(true);

  private PendingScan(HistoryRepository repository, PendingObjects objects, boolean likeGitleaks) {
    source =
        new HistorySource(repository.store(), objects, List.of(), Set.of(), repository.gapsSoFar());
    this.likeGitleaks = likeGitleaks;
  }

  /**
   * A scan.
   *
   * @param path where the user stands: only what is below it counts
   * @param isStaged whether the index is compared with HEAD, and not the work tree with the index
   */
  static PendingScan of(HistoryRepository repository, Path path, boolean isStaged)
      throws IOException {
    boolean likeGitleaks = repository.options().likeGitleaks();
    Path workTree =
        repository
            .layout()
            .workTree()
            .orElseThrow(
                () -> new HistoryException("a bare repository has nothing staged: " + path));
    IndexFile index;
    try {
      index =
          IndexFile.read(
              repository.layout().gitDirectory().resolve("index"), repository.store().algorithm());
    } catch (IOException e) {
      throw new HistoryException(String.valueOf(e.getMessage()));
    }
    ObjectId head = isStaged ? headTree(repository) : null;
    Consumer<StagedChanges.Sink> changes =
        isStaged
            ? sink -> StagedChanges.compare(index, head, repository.trees(), sink)
            : sink ->
                UnstagedChanges.compare(index, workTree, repository.store().algorithm(), sink);
    PendingObjects objects =
        new PendingObjects(
            repository.store(), changes, Pathspec.below(below(workTree, path)), likeGitleaks);
    return new PendingScan(repository, objects, likeGitleaks);
  }

  private static @Nullable ObjectId headTree(HistoryRepository repository) throws IOException {
    try {
      ObjectId head = repository.refs().head().orElse(null);
      return head == null ? null : repository.commits().read(head).tree();
    } catch (StoppedException e) {
      throw e;
    } catch (IOException e) {
      throw new HistoryException(
          "HEAD cannot be read, so nothing can be compared with it: " + FailureReason.of(e));
    }
  }

  private static String below(Path workTree, Path path) throws IOException {
    Path root = workTree.toRealPath();
    Path real = path.toRealPath();
    return real.startsWith(root) ? root.relativize(real).toString().replace('\\', '/') : "";
  }

  @Override
  public Source source() {
    return source;
  }

  @Override
  public SearchProgress searched() {
    return SearchProgress.ofListing(source);
  }

  @Override
  public ProvenanceSink sink(FindingSink to) {
    return (finding, provenance) -> {
      if (likeGitleaks) {
        to.accept(
            AddedLinesScan.columns(finding.withCommit(NOT_COMMITTED), provenance.firstLine()));
      } else if (provenance instanceof GitPlace place) {
        switch (place.role()) {
          case INTRODUCED -> introductions.introduced(finding, place.order(), finding.file());
          case BEFORE -> introductions.known(finding, place.order());
        }
      }
    };
  }

  @Override
  public void finish(ScanOutcome outcome, FindingSink to) throws IOException {
    introductions.forEach(to);
  }
}
