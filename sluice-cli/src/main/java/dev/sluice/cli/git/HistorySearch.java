package dev.sluice.cli.git;

import dev.sluice.detect.Engine;
import dev.sluice.scan.ScanOptions;
import dev.sluice.scan.derived.DerivedResources;
import dev.sluice.scan.derived.DerivedRun;
import dev.sluice.scan.derived.SuspectSearch;
import dev.sluice.source.ContainerFormat;
import dev.sluice.source.git.forest.Forest;
import dev.sluice.source.git.forest.ForestObjects;
import dev.sluice.source.git.forest.ForestOptions;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.object.ObjectType;
import dev.sluice.source.git.store.ObjectTable;
import dev.sluice.source.git.tree.LeadingTrees;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Looks through all blobs of a repository before its history is listed, so that only those need a
 * path and a commit in which something may be found.
 *
 * @param containers kinds of blobs that have others inside
 */
public record HistorySearch(Engine engine, List<ContainerFormat> containers, ScanOptions options) {
  /** What one reader holds of bases, about. */
  private static final long HELD_BYTES_MAX = 64L << 20;

  public HistorySearch {
    containers = List.copyOf(containers);
  }

  /** What the listing may leave out. */
  static final class Result {
    /** Nothing was looked at: everything may matter. */
    static final Result NOTHING = new Result(null, new BitSet(), 0, 0);

    private final @Nullable ObjectTable table;
    private final BitSet mattering;
    private final long cleared;
    private final long clearedBytes;

    private Result(@Nullable ObjectTable table, BitSet mattering, long cleared, long clearedBytes) {
      this.table = table;
      this.mattering = mattering;
      this.cleared = cleared;
      this.clearedBytes = clearedBytes;
    }

    /** Whether a blob or anything below a tree may hold a finding, or is not there. */
    boolean mayMatter(ObjectId id) {
      ObjectTable known = table;
      if (known == null) {
        return true;
      }
      int ordinal = known.ordinal(id);
      return ordinal < 0 || mattering.get(ordinal);
    }

    /** How many blobs hold nothing. */
    long cleared() {
      return cleared;
    }

    long clearedBytes() {
      return clearedBytes;
    }
  }

  /** Whether a search of everything pays where only some of the commits are new. */
  static boolean pays(int commitsNew, int commits) {
    return 4L * commitsNew >= commits;
  }

  /** Looks at every blob and every tree; what cannot be read is among the repository's gaps. */
  Result run(Repository repository) throws IOException {
    if (!engine.rules().pathOnly().isEmpty()) {
      // A path alone may be a finding, so every path must be listed.
      return Result.NOTHING;
    }
    Forest forest = Forest.of(repository.store(), ForestOptions.DEFAULT);
    DerivedResources resources = DerivedResources.defaults();
    try {
      SuspectSearch.Suspects found =
          SuspectSearch.run(
              engine, objects(forest, ObjectType.BLOB, repository), containers, options, resources);
      LeadingTrees trees = new LeadingTrees(forest.table(), found.suspects());
      DerivedRun.<Boolean>run(
          objects(forest, ObjectType.TREE, repository),
          trees::newVisitor,
          options.workers(),
          options.seed(),
          resources);
      return new Result(forest.table(), trees.found(), found.cleared(), found.clearedBytes());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the search of the history was interrupted");
    }
  }

  private static ForestObjects objects(Forest forest, ObjectType type, Repository repository) {
    return new ForestObjects(forest, type, repository.layout().commonDirectory(), HELD_BYTES_MAX);
  }
}
