package dev.sluice.source.git.tree;

import dev.sluice.source.ObjectPath;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.store.StoppedException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the files of a tree that none of the trees before it had, at the same path, with the same
 * content. Folders that are the same are not opened, so the cost is that of what changed. Folders
 * are walked with a stack of its own, however deep they are; what it may cost to follow trees that
 * name each other often is bounded by a {@link ComparisonBudget}.
 */
public final class TreeDiff {
  private static final ObjectPath ROOT = ObjectPath.of("");

  private final TreeReader trees;
  private final Sink sink;
  private final TreeInterest interest;
  private final ComparisonBudget budget;
  private final Deque<Folder> open = new ArrayDeque<>();

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

    /** A folder that cannot be read, or not as a whole. */
    void unreadable(ObjectPath folder, IOException cause);
  }

  public TreeDiff(TreeReader trees, Sink sink, ComparisonBudget budget) {
    this(trees, sink, TreeInterest.ALL, budget);
  }

  /**
   * A comparison that leaves out what is of no interest.
   *
   * @param budget for all that this comparison is asked to compare
   */
  public TreeDiff(TreeReader trees, Sink sink, TreeInterest interest, ComparisonBudget budget) {
    this.trees = trees;
    this.sink = sink;
    this.interest = interest;
    this.budget = budget;
  }

  /** Compares a tree with those before it; all of it is new if there are none. */
  public void compare(ObjectId tree, List<ObjectId> before) {
    if (!before.contains(tree) && interest.inFolder(tree)) {
      compareFolder(ROOT, tree, before);
    }
  }

  /** Compares a folder's tree, null for none, with those before it. */
  public void compareFolder(ObjectPath folder, @Nullable ObjectId tree, List<ObjectId> before) {
    enter(folder, tree, before);
    while (!open.isEmpty()) {
      Folder top = open.getLast();
      try {
        if (isOver(top)) {
          open.removeLast();
        }
      } catch (IOException e) {
        open.removeLast();
        unreadable(top.path, e);
      }
    }
  }

  private void enter(ObjectPath path, @Nullable ObjectId tree, List<ObjectId> before) {
    try {
      ComparisonBudget.check(path);
      TreeCursor now = tree == null ? null : trees.open(tree);
      if (tree != null && now != null) {
        budget.folder(path, tree, now.treeBytes());
      }
      List<Side> sides = new ArrayList<>(before.size());
      for (ObjectId id : before.size() < 2 ? before : before.stream().distinct().toList()) {
        TreeCursor then = trees.open(id);
        if (now == null && then != null) {
          budget.folder(path, id, then.treeBytes());
        }
        sides.add(new Side(then));
      }
      open.addLast(new Folder(path, now, sides, before.size() == 1));
    } catch (IOException e) {
      unreadable(path, e);
    }
  }

  /** Tells of a folder that is not followed, unless that was told or is nobody's fault. */
  void unreadable(ObjectPath path, IOException cause) {
    boolean isTold =
        switch (cause) {
          case ComparisonBudget.ExceededException exceeded -> exceeded.isFirst();
          case StoppedException _ -> false;
          default -> true;
        };
    if (isTold) {
      sink.unreadable(path, cause);
    }
  }

  /** How far a folder is compared. */
  private enum Step {
    /** The next entry is looked for. */
    NEXT,
    /** What stands before the entry on the other side is told of. */
    DROP,
    /** The entry is compared. */
    COMPARE,
    /** The entry is done with. */
    PASS,
    /** There are no more entries: what is left on the other side is told of. */
    REST
  }

  /** A folder that is being compared. */
  private static final class Folder {
    final ObjectPath path;
    final @Nullable TreeCursor now;
    final List<Side> sides;

    /** Whether there is one tree before, so that what is gone can be told. */
    final boolean hasOneBefore;

    Step step = Step.NEXT;

    Folder(ObjectPath path, @Nullable TreeCursor now, List<Side> sides, boolean hasOneBefore) {
      this.path = path;
      this.now = now;
      this.sides = sides;
      this.hasOneBefore = hasOneBefore;
    }

    /** Goes past the entries that are the same here and on every side. */
    void passSame() throws IOException {
      if (now == null || sides.isEmpty()) {
        return;
      }
      int same = Integer.MAX_VALUE;
      for (Side side : sides) {
        same = Math.min(same, side.sameBytes(now));
      }
      int passed = now.passWithin(same);
      for (Side side : sides) {
        side.pass(passed);
      }
    }
  }

  /** Goes on with a folder until another is to be entered first, or it is over: true then. */
  private boolean isOver(Folder folder) throws IOException {
    TreeCursor now = folder.now;
    int depth = open.size();
    while (now != null && folder.step != Step.REST) {
      switch (folder.step) {
        case NEXT -> {
          folder.passSame();
          folder.step = now.next() ? Step.DROP : Step.REST;
        }
        case DROP -> {
          if (folder.hasOneBefore) {
            drop(folder, folder.sides.getFirst(), now);
          }
          folder.step = open.size() > depth ? Step.DROP : Step.COMPARE;
        }
        case COMPARE -> {
          folder.step = Step.PASS;
          entry(folder, now);
        }
        case PASS -> {
          for (Side side : folder.sides) {
            if (side.at(now) != null) {
              side.pass();
            }
          }
          folder.step = Step.NEXT;
        }
        case REST -> throw new IllegalStateException("no entry is left");
      }
      if (open.size() > depth) {
        return false;
      }
    }
    if (now == null || folder.hasOneBefore) {
      for (Side side : folder.sides) {
        drop(folder, side, null);
        if (open.size() > depth) {
          return false;
        }
      }
    }
    return true;
  }

  private void entry(Folder folder, TreeCursor now) throws IOException {
    boolean isSame = false;
    for (Side side : folder.sides) {
      TreeCursor then = side.at(now);
      isSame |= then != null && now.isSame(then);
    }
    if (!isSame && (now.kind() != EntryKind.FOLDER || interest.inFolder(now.id()))) {
      differs(folder.path.child(now.name()), now, folder.sides);
    }
  }

  private void differs(ObjectPath path, TreeCursor now, List<Side> sides) throws IOException {
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
      enter(path, now.id(), folders);
    } else if (isPaid(path, now.id())) {
      sink.changed(new TreeEntry(path, now.mode(), now.id()), files);
    }
  }

  /** Whether a file may still be listed; tells of it if not. */
  boolean isPaid(ObjectPath path, ObjectId blob) {
    try {
      ComparisonBudget.check(path);
      budget.file(blob, trees);
      return true;
    } catch (IOException e) {
      unreadable(path, e);
      return false;
    }
  }

  /**
   * Tells of what a side has before the place of an entry, or of all that is left, up to the first
   * folder, which is entered.
   */
  private void drop(Folder folder, Side side, @Nullable TreeCursor until) throws IOException {
    if (!sink.wantsRemoved()) {
      return;
    }
    int depth = open.size();
    TreeCursor then = side.cursor();
    while (then != null
        && open.size() == depth
        && (until == null || then.comparePlace(until) < 0)) {
      ObjectPath path = folder.path.child(then.name());
      EntryKind kind = then.kind();
      TreeEntry entry = new TreeEntry(path, then.mode(), then.id());
      side.pass();
      if (kind == EntryKind.FOLDER) {
        enter(path, null, List.of(entry.blob()));
      } else if (kind.isBlob()) {
        sink.removed(entry);
      } else {
        sink.submodule(path);
      }
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

    /** How many bytes are the same, from this side's entry and from another's next one on. */
    int sameBytes(TreeCursor now) {
      return cursor == null ? 0 : now.sameBytes(cursor);
    }

    /** Goes past entries that have so many bytes. */
    void pass(int bytes) throws IOException {
      if (cursor != null && bytes > 0) {
        cursor.passTo(cursor.start() + bytes);
        pass();
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
