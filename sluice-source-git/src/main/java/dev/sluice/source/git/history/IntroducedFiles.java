package dev.sluice.source.git.history;

import dev.sluice.source.ObjectPath;
import dev.sluice.source.SourceObject;
import dev.sluice.source.git.commit.Commit;
import dev.sluice.source.git.commit.CommitReader;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.revision.Pathspec;
import dev.sluice.source.git.tree.ComparisonBudget;
import dev.sluice.source.git.tree.ExcerptDiff;
import dev.sluice.source.git.tree.TreeDiff;
import dev.sluice.source.git.tree.TreeEntry;
import dev.sluice.source.git.tree.TreeExcerpts;
import dev.sluice.source.git.tree.TreeReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lists, of each commit, its message and the files that none of its parents has like this: merges
 * included, for what a merge changed by itself is in no other commit.
 */
public final class IntroducedFiles implements CommitObjects {
  /** The path of a commit's message in reports: no file can be called so in a checkout of it. */
  public static final ObjectPath MESSAGE = ObjectPath.of("(commit message)");

  private final CommitGraph graph;
  private final int[] chosen;
  private final CommitReader commits;
  private final TreeReader trees;
  private final Pathspec paths;
  private final boolean withBefore;
  private final BitSet notes;
  private final HistoryInterest interest;
  private final @Nullable TreeExcerpts excerpts;

  /**
   * A listing.
   *
   * @param chosen the numbers of the commits, ascending
   * @param withBefore whether the parents' files at the same path are listed too
   * @param notes numbers of commits whose files are notes on other commits
   */
  public IntroducedFiles(
      CommitGraph graph,
      int[] chosen,
      CommitReader commits,
      TreeReader trees,
      Pathspec paths,
      boolean withBefore,
      BitSet notes) {
    this.graph = graph;
    this.chosen = chosen.clone();
    this.commits = commits;
    this.trees = trees;
    this.paths = paths;
    this.withBefore = withBefore;
    this.notes = (BitSet) notes.clone();
    interest = HistoryInterest.ALL;
    excerpts = null;
  }

  private IntroducedFiles(
      IntroducedFiles all, HistoryInterest interest, @Nullable TreeExcerpts excerpts) {
    graph = all.graph;
    chosen = all.chosen;
    commits = all.commits;
    trees = all.trees;
    paths = all.paths;
    withBefore = all.withBefore;
    notes = all.notes;
    this.interest = interest;
    this.excerpts = excerpts;
  }

  /** The same listing without what is of no interest. */
  public IntroducedFiles only(HistoryInterest filter) {
    return new IntroducedFiles(this, filter, null);
  }

  /**
   * The same listing from excerpts of the trees.
   *
   * @param excerpts of all trees that lead to something of interest
   */
  public IntroducedFiles from(TreeExcerpts excerpts) {
    if (withBefore) {
      throw new IllegalStateException("excerpts do not tell what was there before");
    }
    return new IntroducedFiles(this, interest, excerpts);
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
    ObjectId id = graph.id(commit);
    if (paths.isAll() && interest.inMessage(id)) {
      message(id, commit, sink);
    }
    TreeDiff.Sink files = new Files(id, commit, sink);
    ComparisonBudget budget = ComparisonBudget.ofOneOf(chosen.length);
    ObjectId tree = graph.tree(commit);
    if (excerpts == null) {
      new TreeDiff(trees, files, interest, budget).compare(tree, graph.parentTrees(commit));
    } else {
      new ExcerptDiff(excerpts, trees, files, interest, budget)
          .compare(tree, graph.parentTrees(commit));
    }
  }

  private void message(ObjectId id, int order, Sink sink) {
    try {
      sink.object(message(commits.read(id), order));
    } catch (IOException e) {
      sink.failed(MESSAGE, e);
    }
  }

  /** A commit's message as an object. */
  public static SourceObject message(Commit commit, int order) {
    byte[] text = commit.message().getBytes(StandardCharsets.UTF_8);
    return new SourceObject(
        MESSAGE, text.length, new GitPlace.Text(commit.id().toString(), order, text, 1));
  }

  private final class Files implements TreeDiff.Sink {
    private final ObjectId commit;
    private final int order;
    private final Sink sink;

    Files(ObjectId commit, int order, Sink sink) {
      this.commit = commit;
      this.order = order;
      this.sink = sink;
    }

    @Override
    public boolean wantsRemoved() {
      return false;
    }

    @Override
    public void changed(TreeEntry file, List<TreeEntry> before) {
      if (!paths.contains(file.path())) {
        return;
      }
      sink.object(object(file, GitPlace.Role.INTRODUCED));
      if (withBefore) {
        before.stream()
            .filter(entry -> entry.kind().isBlob() && interest.inFile(entry.blob(), entry.path()))
            .forEach(entry -> sink.object(object(entry, GitPlace.Role.BEFORE)));
      }
    }

    private SourceObject object(TreeEntry file, GitPlace.Role role) {
      ObjectPath path = notes.get(order) ? note(file.path()) : file.path();
      return new SourceObject(
          path,
          SourceObject.SIZE_UNKNOWN,
          new GitPlace.Blob(commit, order, path, file.blob(), role));
    }

    @Override
    public void unreadable(ObjectPath folder, IOException cause) {
      String where = folder.length() == 0 ? "commit " + commit : folder.toString();
      sink.failed(ObjectPath.of(where), cause);
    }
  }

  /** A note's path is the id of the commit it is on, in which slashes may be. */
  private static ObjectPath note(ObjectPath path) {
    return ObjectPath.of("(note on " + path.toString().replace("/", "") + ")");
  }
}
