package dev.sluice.cli.git;

import dev.sluice.cli.scan.RunPhase;
import dev.sluice.detect.Engine;
import dev.sluice.detect.rule.Allowlist;
import dev.sluice.scan.KnownTraces;
import dev.sluice.scan.ScanOptions;
import dev.sluice.scan.derived.DerivedResources;
import dev.sluice.scan.derived.DerivedRun;
import dev.sluice.scan.derived.SuspectSearch;
import dev.sluice.scheduler.executor.ExecutorOptions;
import dev.sluice.source.ContainerFormat;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.git.commit.CommitLinks;
import dev.sluice.source.git.forest.Forest;
import dev.sluice.source.git.forest.ForestObjects;
import dev.sluice.source.git.forest.ForestOptions;
import dev.sluice.source.git.history.CommitObjects;
import dev.sluice.source.git.history.GitPlace;
import dev.sluice.source.git.history.MessageObjects;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.object.ObjectType;
import dev.sluice.source.git.store.ObjectTable;
import dev.sluice.source.git.tree.LeadingTrees;
import dev.sluice.source.git.tree.TreeChildren;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Looks through all blobs of a repository before its history is listed, so that only those need a
 * path and a commit in which something may be found.
 *
 * @param containers kinds of blobs that have others inside
 * @param watch told of the search when it begins
 */
public record HistorySearch(
    Engine engine,
    List<ContainerFormat> containers,
    ScanOptions options,
    Consumer<RunPhase> watch) {
  /** What one reader holds of bases, about. */
  private static final long HELD_BYTES_MAX = 64L << 20;

  public HistorySearch {
    containers = List.copyOf(containers);
  }

  /**
   * What is left to be scanned.
   *
   * @param listing what may hold a finding, or is not there
   * @param traces what scans of blobs left that may hold a finding
   * @param cleared how many blobs and messages hold nothing
   * @param clearedBytes how many bytes those have
   */
  record Result(CommitObjects listing, KnownTraces traces, long cleared, long clearedBytes) {
    /** Nothing was looked at: everything may matter. */
    static Result ofNothing(CommitObjects all) {
      return new Result(all, KnownTraces.NONE, 0, 0);
    }
  }

  /** Whether a search of everything pays where only some of the commits are new. */
  static boolean pays(int commitsNew, int commits) {
    return 4L * commitsNew >= commits;
  }

  /**
   * Looks at every blob, message and tree; what cannot be read is among the repository's gaps.
   *
   * @param all the history, told of the commits and asked for once the contents are looked through
   * @param isForgotten whether nobody will ask for other places of a file than its first
   */
  Result run(Repository repository, HistoryTask.Listing all, boolean isForgotten)
      throws IOException {
    Forest forest = Forest.of(repository.store(), ForestOptions.DEFAULT);
    DerivedResources resources = DerivedResources.defaults();
    SuspectSearch search = new SuspectSearch(engine, containers, options);
    watch.accept(repository.opening());
    repository
        .opening()
        .searching(search, forest.count(ObjectType.COMMIT) + forest.count(ObjectType.BLOB));
    try {
      // Commits first, so that they can be followed while the contents are looked through.
      CommitLinks links = new CommitLinks(forest.table());
      search.run(
          new MessageObjects(objects(forest, ObjectType.COMMIT, repository), links), resources);
      all.begin(links);
      search.run(objects(forest, ObjectType.BLOB, repository), resources);
      SuspectSearch.Suspects found = search.found();
      LeadingTrees leading =
          new LeadingTrees(forest.table(), found.suspects(), this::mayBeContainer);
      if (engine.rules().pathOnly().isEmpty()) {
        DerivedRun.<TreeChildren>run(
            objects(forest, ObjectType.TREE, repository),
            leading::newVisitor,
            search::isWanted,
            options.workers(),
            options.seed(),
            resources);
      }
      ObjectTable table = forest.table();
      KnownTraces traces =
          place ->
              place instanceof GitPlace.Blob(_, _, ObjectPath path, ObjectId blob, _)
                      // What lies in an archive is not what was seen in its bytes.
                      && !mayBeContainer(path)
                  ? found.trace(table.ordinal(blob))
                  : null;
      CommitObjects listing =
          all.get().only(new SuspectInterest(engine, table, leading.found(), this::mayBeContainer));
      if (isForgotten && !commitsMatter()) {
        FirstPlaces firsts =
            FirstPlaces.of(
                listing, found, table, this::mayBeContainer, executor(), search::isWanted);
        return new Result(
            firsts,
            traces,
            found.cleared() - leading.named() + firsts.left(),
            found.clearedBytes() + firsts.leftBytes());
      }
      return new Result(listing, traces, found.cleared() - leading.named(), found.clearedBytes());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the search of the history was interrupted");
    }
  }

  /** Whether a name alone makes a file one that may have others inside. */
  private boolean mayBeContainer(ObjectPath path) {
    return containers.stream().anyMatch(format -> format.mayBeNamed(path));
  }

  private ExecutorOptions executor() {
    return ExecutorOptions.builder().workers(options.workers()).seed(options.seed()).build();
  }

  /** Whether an allowlist names commits: then a file may be allowed in one and not in another. */
  private boolean commitsMatter() {
    Stream<Allowlist> ofRules =
        engine.rules().rules().stream().flatMap(rule -> rule.allowlists().stream());
    return Stream.concat(engine.rules().allowlists().stream(), ofRules)
        .anyMatch(allowlist -> !allowlist.commits().isEmpty());
  }

  private static ForestObjects objects(Forest forest, ObjectType type, Repository repository) {
    return new ForestObjects(forest, type, repository.layout().commonDirectory(), HELD_BYTES_MAX);
  }
}
