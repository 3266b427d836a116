package dev.sluice.source.git.tree;

import dev.sluice.source.ObjectPath;
import dev.sluice.source.git.object.ObjectId;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the files of a tree that none of the trees before it had, at the same path, with the same
 * content. Folders that are the same are not opened, so the cost is that of what changed.
 */
public final class TreeDiff {
  /** Deeper folders are not followed: no checkout could hold them. */
  private static final int DEPTH_MAX = 2048;

  private static final ObjectPath ROOT = ObjectPath.of("");

  private final TreeReader trees;
  private final Sink sink;
  private final TreeInterest interest;

  /** Takes what changed, in the order of the tree. */
  public interface Sink {
    /**
     * A file that no tree before has like this.
     *
     * @param before what the trees before have at its path, folders left out
     */
    void changed(TreeEntry file, List<TreeEntry> before) throws IOException;

    /** Whether {@link #removed} wants to be called: folders that are gone are opened for it. */
    default boolean wantsRemoved() {
      return true;
    }

    /** A file that the only tree before has, and this one does not. */
    default void removed(TreeEntry file) {}

    /** A submodule came, went or changed; it has no content here. */
    default void submodule(ObjectPath path) {}

    /** A folder that cannot be read. */
    void unreadable(ObjectPath folder, IOException cause);
  }

  public TreeDiff(TreeReader trees, Sink sink) {
    this(trees, sink, TreeInterest.ALL);
  }

  /** A comparison that leaves out what is of no interest. */
  public TreeDiff(TreeReader trees, Sink sink, TreeInterest interest) {
    this.trees = trees;
    this.sink = sink;
    this.interest = interest;
  }

  /** Compares a tree with those before it; all of it is new if there are none. */
  public void compare(ObjectId tree, List<ObjectId> before) {
    if (!before.contains(tree) && interest.inFolder(tree)) {
      compare(ROOT, tree, before, 0);
    }
  }

  /** Compares a folder's tree, null for none, with those before it. */
  public void compareFolder(ObjectPath folder, @Nullable ObjectId tree, List<ObjectId> before) {
    compare(folder, tree, before, 0);
  }

  private void compare(
      ObjectPath folder, @Nullable ObjectId tree, List<ObjectId> before, int depth) {
    if (depth > DEPTH_MAX) {
      sink.unreadable(folder, new IOException("folders are nested too deep"));
      return;
    }
    TreeCursor now;
    List<Side> sides = new ArrayList<>(before.size());
    try {
      now = tree == null ? null : trees.open(tree);
      for (ObjectId id : before) {
        sides.add(new Side(trees.open(id)));
      }
      if (now == null) {
        for (Side side : sides) {
          drop(folder, side, depth, null);
        }
        return;
      }
      boolean isOne = sides.size() == 1;
      if (isOne) {
        sides.getFirst().passSame(now);
      }
      while (now.next()) {
        entry(folder, now, sides, depth);
        if (isOne) {
          sides.getFirst().passSame(now);
        }
      }
      if (sides.size() == 1) {
        drop(folder, sides.getFirst(), depth, null);
      }
    } catch (IOException e) {
      sink.unreadable(folder, e);
    }
  }

  private void entry(ObjectPath folder, TreeCursor now, List<Side> sides, int depth)
      throws IOException {
    boolean isSame = false;
    for (Side side : sides) {
      if (sides.size() == 1) {
        drop(folder, side, depth, now);
      }
      TreeCursor then = side.at(now);
      isSame |= then != null && now.isSame(then);
    }
    if (!isSame && (now.kind() != EntryKind.FOLDER || interest.inFolder(now.id()))) {
      differs(folder.child(now.name()), now, sides, depth);
    }
    for (Side side : sides) {
      if (side.at(now) != null) {
        side.pass();
      }
    }
  }

  private void differs(ObjectPath path, TreeCursor now, List<Side> sides, int depth)
      throws IOException {
    EntryKind kind = now.kind();
    if (kind == EntryKind.SUBMODULE) {
      sink.submodule(path);
      return;
    }
    if (kind != EntryKind.FOLDER && !interest.inFile(now.id(), path)) {
      return;
    }
    List<TreeEntry> files = new ArrayList<>(sides.size());
    List<ObjectId> folders = new ArrayList<>(sides.size());
    for (Side side : sides) {
      TreeCursor then = side.at(now);
      if (then != null && then.kind() == EntryKind.FOLDER) {
        folders.add(then.id());
      } else if (then != null) {
        files.add(new TreeEntry(path, then.mode(), then.id()));
      }
    }
    if (kind == EntryKind.FOLDER) {
      compare(path, now.id(), folders, depth + 1);
    } else {
      sink.changed(new TreeEntry(path, now.mode(), now.id()), files);
    }
  }

  /** Tells of what the only side has before the place of an entry, or of all that is left. */
  private void drop(ObjectPath folder, Side side, int depth, @Nullable TreeCursor until)
      throws IOException {
    if (!sink.wantsRemoved()) {
      return;
    }
    TreeCursor then = side.cursor();
    while (then != null && (until == null || then.comparePlace(until) < 0)) {
      ObjectPath path = folder.child(then.name());
      if (then.kind() == EntryKind.FOLDER) {
        compare(path, null, List.of(then.id()), depth + 1);
      } else if (then.kind().isBlob()) {
        sink.removed(new TreeEntry(path, then.mode(), then.id()));
      } else {
        sink.submodule(path);
      }
      side.pass();
      then = side.cursor();
    }
  }

  /** One of the trees before, at its next entry. */
  private static final class Side {
    private @Nullable TreeCursor cursor;

    Side(@Nullable TreeCursor cursor) throws IOException {
      this.cursor = cursor;
      pass();
    }

    @Nullable TreeCursor cursor() {
      return cursor;
    }

    void pass() throws IOException {
      if (cursor != null && !cursor.next()) {
        cursor = null;
      }
    }

    /** Goes past entries that are the same here and there. */
    void passSame(TreeCursor now) throws IOException {
      if (cursor != null && !now.passSame(cursor)) {
        cursor = null;
      }
    }

    /** This side's entry at the place of another's, if it has one. */
    @Nullable TreeCursor at(TreeCursor other) throws IOException {
      while (cursor != null && cursor.comparePlace(other) < 0) {
        pass();
      }
      return cursor != null && cursor.comparePlace(other) == 0 ? cursor : null;
    }
  }
}
