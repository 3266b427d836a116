package dev.sluice.source.git.index;

import dev.sluice.source.ObjectPath;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.tree.ComparisonBudget;
import dev.sluice.source.git.tree.EntryKind;
import dev.sluice.source.git.tree.TreeDiff;
import dev.sluice.source.git.tree.TreeEntry;
import dev.sluice.source.git.tree.TreeListing;
import dev.sluice.source.git.tree.TreeReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Compares the index with a commit's tree. Folders that the index knows to be those of the commit
 * are not opened, so that a small change costs little in a large repository.
 */
public final class StagedChanges {
  private static final ObjectPath ROOT = ObjectPath.of("");

  private final TreeReader trees;
  private final List<IndexEntry> entries;
  private final Sink sink;

  /** For all folders that are compared as trees. */
  private final ComparisonBudget budget = ComparisonBudget.ofOneOf(1);

  private final Deque<Folder> open = new ArrayDeque<>();

  /** Takes what is staged. */
  public interface Sink {
    void changed(PendingChange change);

    /** Whether {@link #removed} wants to be called: folders that are gone are opened for it. */
    boolean wantsRemoved();

    void removed(TreeEntry file);

    void skipped(ObjectPath path, String reason);

    void unreadable(ObjectPath folder, IOException cause);
  }

  private StagedChanges(TreeReader trees, IndexFile index, Sink sink) {
    this.trees = trees;
    this.entries = index.entries();
    this.sink = sink;
  }

  /**
   * Tells of what differs.
   *
   * @param head the commit's tree, or null if there is no commit yet
   */
  public static void compare(
      IndexFile index, @Nullable ObjectId head, TreeReader trees, Sink sink) {
    StagedChanges changes = new StagedChanges(trees, index, sink);
    changes.enter(ROOT, head, index.tree(), 0, 0, index.entries().size());
    while (!changes.open.isEmpty()) {
      if (changes.isOver(changes.open.getLast())) {
        changes.open.removeLast();
      }
    }
  }

  /** A folder that is being compared: the entries of the index below it, and its tree's. */
  private static final class Folder {
    final ObjectPath path;
    final CachedTree cached;
    final Map<String, TreeEntry> before;

    /** How many bytes of each path below lead here. A name without a letter leads on, too. */
    final int skip;

    final int to;
    int at;

    Folder(
        ObjectPath path,
        CachedTree cached,
        Map<String, TreeEntry> before,
        int skip,
        int from,
        int to) {
      this.path = path;
      this.cached = cached;
      this.before = before;
      this.skip = skip;
      this.at = from;
      this.to = to;
    }
  }

  private void enter(
      ObjectPath path, @Nullable ObjectId tree, CachedTree cached, int skip, int from, int to) {
    if (tree != null && Objects.equals(tree, cached.tree())) {
      return;
    }
    try {
      Map<String, TreeEntry> before =
          tree == null ? new LinkedHashMap<>() : TreeListing.of(trees, path, tree);
      open.addLast(new Folder(path, cached, before, skip, from, to));
    } catch (IOException e) {
      sink.unreadable(path, e);
    }
  }

  /** Goes on with a folder until another is to be entered first, or it is over: true then. */
  private boolean isOver(Folder folder) {
    int skip = folder.skip;
    while (folder.at < folder.to) {
      IndexEntry entry = entries.get(folder.at);
      if (entry.path().length() > ComparisonBudget.PATH_BYTES_MAX) {
        folder.at++;
        sink.unreadable(entry.path(), ComparisonBudget.tooLong());
        continue;
      }
      byte[] path = entry.path().bytes();
      int slash = skip;
      while (slash < path.length && path[slash] != '/') {
        slash++;
      }
      String name = new String(path, skip, slash - skip, StandardCharsets.ISO_8859_1);
      TreeEntry known = folder.before.remove(name);
      // A folder of a sparse index ends in a slash and is an entry of its own.
      if (slash == path.length || slash == path.length - 1) {
        entry(entry, known);
        folder.at++;
        continue;
      }
      int from = folder.at;
      int end = from + 1;
      while (end < folder.to && isBelow(entries.get(end).path().bytes(), path, slash)) {
        end++;
      }
      folder.at = end;
      ObjectId subtree = null;
      if (known != null && known.kind() == EntryKind.FOLDER) {
        subtree = known.blob();
      } else if (known != null) {
        removed(known);
      }
      ObjectPath below = folder.path.child(path, skip, slash - skip);
      enter(below, subtree, folder.cached.folder(name), slash + 1, from, end);
      return false;
    }
    folder.before.values().forEach(this::removed);
    return true;
  }

  private static boolean isBelow(byte[] path, byte[] first, int slash) {
    if (path.length <= slash) {
      return false;
    }
    for (int i = 0; i <= slash; i++) {
      if (path[i] != first[i]) {
        return false;
      }
    }
    return true;
  }

  private void entry(IndexEntry entry, @Nullable TreeEntry known) {
    switch (entry.state()) {
      case UNMERGED -> sink.skipped(entry.path(), "not merged yet");
      case INTENDED -> sink.skipped(entry.path(), "announced, but not staged");
      case PLAIN, NOT_CHECKED_OUT -> {
        boolean isSame =
            known != null && known.blob().equals(entry.id()) && known.mode() == entry.mode();
        if (isSame || entry.kind() == EntryKind.SUBMODULE) {
          return;
        }
        if (entry.kind() == EntryKind.FOLDER) {
          sparse(entry, known);
        } else {
          Optional<TreeEntry> before =
              known != null && known.kind() != EntryKind.FOLDER
                  ? Optional.of(known)
                  : Optional.empty();
          sink.changed(
              new PendingChange(
                  entry.path(),
                  entry.mode(),
                  new PendingChange.Content.Stored(entry.id()),
                  before));
        }
      }
    }
  }

  private void sparse(IndexEntry entry, @Nullable TreeEntry known) {
    String path = entry.path().toString();
    ObjectPath folder = ObjectPath.of(path.substring(0, path.length() - 1));
    List<ObjectId> before =
        known != null && known.kind() == EntryKind.FOLDER ? List.of(known.blob()) : List.of();
    compare(folder, entry.id(), before);
  }

  private void removed(TreeEntry known) {
    if (!sink.wantsRemoved()) {
      return;
    }
    if (known.kind() == EntryKind.FOLDER) {
      compare(known.path(), null, List.of(known.blob()));
    } else if (known.kind().isBlob()) {
      sink.removed(known);
    }
  }

  private void compare(ObjectPath folder, @Nullable ObjectId tree, List<ObjectId> before) {
    new TreeDiff(
            trees,
            new TreeDiff.Sink() {
              @Override
              public boolean wantsRemoved() {
                return sink.wantsRemoved();
              }

              @Override
              public void changed(TreeEntry file, List<TreeEntry> was) {
                sink.changed(
                    new PendingChange(
                        file.path(),
                        file.mode(),
                        new PendingChange.Content.Stored(file.blob()),
                        was.stream().findFirst()));
              }

              @Override
              public void removed(TreeEntry file) {
                sink.removed(file);
              }

              @Override
              public void unreadable(ObjectPath where, IOException cause) {
                sink.unreadable(where, cause);
              }
            },
            budget)
        .compareFolder(folder, tree, before);
  }
}
