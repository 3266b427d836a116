package dev.sluice.source.git.diff;

import dev.sluice.source.ObjectPath;
import dev.sluice.source.SourceObject;
import dev.sluice.source.git.history.CommitGraph;
import dev.sluice.source.git.history.CommitObjects;
import dev.sluice.source.git.history.GitPlace;
import dev.sluice.source.git.revision.Pathspec;
import dev.sluice.source.git.store.ObjectStore;
import dev.sluice.source.git.tree.ComparisonBudget;
import dev.sluice.source.git.tree.TreeDiff;
import dev.sluice.source.git.tree.TreeEntry;
import dev.sluice.source.git.tree.TreeReader;
import java.io.IOException;
import java.util.List;

/**
 * Lists, of each commit, the lines it added to its files: a text for each hunk of {@code git log -p
 * -U0}. Merges and binary files have none.
 */
public final class AddedLines implements CommitObjects {
  private final CommitGraph graph;
  private final int[] chosen;
  private final TreeReader trees;
  private final ObjectStore store;
  private final Pathspec paths;
  private final boolean withTypeChanges;

  /**
   * A listing.
   *
   * @param chosen the numbers of the commits, ascending
   * @param withTypeChanges whether a file that became a link, or a link that became a file, counts
   */
  public AddedLines(
      CommitGraph graph,
      int[] chosen,
      TreeReader trees,
      ObjectStore store,
      Pathspec paths,
      boolean withTypeChanges) {
    this.graph = graph;
    this.chosen = chosen.clone();
    this.trees = trees;
    this.store = store;
    this.paths = paths;
    this.withTypeChanges = withTypeChanges;
  }

  @Override
  public int size() {
    return chosen.length;
  }

  @Override
  public String name(int index) {
    return "commit " + graph.id(chosen[index]);
  }

  @Override
  public void list(int index, Sink sink) {
    int commit = chosen[index];
    if (graph.isMerge(commit)) {
      return;
    }
    Patch patch = new Patch(new StoredContents(store));
    TreeDiff.Sink changes = new Changes(patch, sink);
    ComparisonBudget budget = ComparisonBudget.ofOneOf(chosen.length);
    new TreeDiff(trees, changes, budget).compare(graph.tree(commit), graph.parentTrees(commit));
    String id = graph.id(commit).toString();
    try {
      patch.forEach(withTypeChanges, new Hunks(id, commit, sink));
    } catch (IOException e) {
      sink.failed(ObjectPath.of("commit " + id), e);
    }
  }

  /** Makes an object of each hunk. */
  public record Hunks(String commit, int order, CommitObjects.Sink sink) implements Patch.Sink {
    @Override
    public void added(ObjectPath path, AddedText text) {
      sink.object(
          new SourceObject(
              path,
              text.bytes().length,
              new GitPlace.Text(commit, order, text.bytes(), text.firstLine())));
    }

    @Override
    public void skipped(ObjectPath path, String reason) {
      sink.skipped(path, reason);
    }

    @Override
    public void failed(ObjectPath path, IOException cause) {
      sink.failed(path, cause);
    }
  }

  private final class Changes implements TreeDiff.Sink {
    private final Patch patch;
    private final Sink sink;

    Changes(Patch patch, Sink sink) {
      this.patch = patch;
      this.sink = sink;
    }

    @Override
    public void changed(TreeEntry file, List<TreeEntry> before) {
      if (paths.contains(file.path())) {
        patch.changed(file, before.isEmpty() ? null : before.getFirst());
      }
    }

    @Override
    public void removed(TreeEntry file) {
      if (paths.contains(file.path())) {
        patch.removed(file);
      }
    }

    @Override
    public void unreadable(ObjectPath folder, IOException cause) {
      sink.failed(folder, cause);
    }
  }
}
