package dev.sluice.source.git.revision;

import dev.sluice.source.ObjectPath;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.tree.ComparisonBudget;
import dev.sluice.source.git.tree.TreeDiff;
import dev.sluice.source.git.tree.TreeEntry;
import dev.sluice.source.git.tree.TreeReader;
import java.io.IOException;
import java.util.List;

/** Says whether a commit changes some paths. */
final class PathChanges implements TreeDiff.Sink {
  private final Pathspec paths;
  private boolean changes;

  private PathChanges(Pathspec paths) {
    this.paths = paths;
  }

  static boolean any(TreeReader trees, ObjectId tree, List<ObjectId> before, Pathspec paths) {
    PathChanges found = new PathChanges(paths);
    new TreeDiff(trees, found, ComparisonBudget.withoutFiles()).compare(tree, before);
    return found.changes;
  }

  @Override
  public void changed(TreeEntry file, List<TreeEntry> before) {
    changes |= paths.contains(file.path());
  }

  @Override
  public void removed(TreeEntry file) {
    changes |= paths.contains(file.path());
  }

  @Override
  public void submodule(ObjectPath path) {
    changes |= paths.contains(path);
  }

  @Override
  public void unreadable(ObjectPath folder, IOException cause) {
    // What cannot be compared may have changed: the commit stays in, and its listing tells why.
    changes = true;
  }
}
