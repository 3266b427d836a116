package dev.sluice.source.git.tree;

import dev.sluice.source.ObjectPath;
import dev.sluice.source.git.object.ObjectId;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Finds what {@link TreeDiff} finds, from excerpts of the trees: the wanted files of a tree that
 * none of the trees before it had, at the same path, with the same content. Where one of the trees
 * has no excerpt, it is the trees themselves that are compared. What the trees before have at a
 * file's path is not told.
 */
public final class ExcerptDiff {
  private static final ObjectPath ROOT = ObjectPath.of("");

  private final TreeExcerpts excerpts;
  private final EntryNumbers numbers;
  private final TreeDiff.Sink sink;
  private final TreeInterest interest;
  private final ComparisonBudget budget;
  private final TreeDiff whole;
  private final Deque<Folder> open = new ArrayDeque<>();

  /**
   * A comparison.
   *
   * @param sink one that does not want what was removed
   * @param budget for all that this comparison is asked to compare
   */
  public ExcerptDiff(
      TreeExcerpts excerpts,
      TreeReader trees,
      TreeDiff.Sink sink,
      TreeInterest interest,
      ComparisonBudget budget) {
    this.excerpts = excerpts;
    numbers = excerpts.numbers();
    this.sink = sink;
    this.interest = interest;
    this.budget = budget;
    whole = new TreeDiff(trees, sink, interest, budget);
  }

  /** A folder that is being compared. Loops over its sides make no iterators: they are short. */
  private record Folder(ObjectPath path, ExcerptCursor now, List<ExcerptCursor> sides) {
    /** Goes past the entries that are the same here and on every side. */
    void passSame() {
      if (sides.isEmpty()) {
        return;
      }
      int same = Integer.MAX_VALUE;
      for (int i = 0; i < sides.size(); i++) {
        same = Math.min(same, now.sameEntries(sides.get(i)));
      }
      now.pass(same);
      for (int i = 0; i < sides.size(); i++) {
        sides.get(i).pass(same);
      }
    }
  }

  /** Compares a tree with those before it; all of it is new if there are none. */
  public void compare(ObjectId tree, List<ObjectId> before) {
    if (before.contains(tree) || !interest.inFolder(tree)) {
      return;
    }
    enter(ROOT, tree, before);
    while (!open.isEmpty()) {
      Folder top = open.getLast();
      top.passSame();
      if (top.now.isAtEnd()) {
        open.removeLast();
        continue;
      }
      try {
        entry(top);
      } catch (IOException e) {
        open.removeLast();
        whole.unreadable(top.path, e);
      }
    }
  }

  private void enter(ObjectPath path, ObjectId tree, List<ObjectId> before) {
    int place = excerpts.place(excerpts.ordinal(tree));
    boolean isWhole = place == TreeExcerpts.NONE;
    List<ExcerptCursor> sides = new ArrayList<>(before.size());
    for (ObjectId id : before.size() < 2 ? before : before.stream().distinct().toList()) {
      int side = excerpts.place(excerpts.ordinal(id));
      isWhole |= side == TreeExcerpts.NONE;
      if (side > 0) {
        sides.add(excerpts.cursor(side));
      }
    }
    if (isWhole) {
      whole.compareFolder(path, tree, before);
      return;
    }
    if (place == TreeExcerpts.EMPTY) {
      return;
    }
    ExcerptCursor now = excerpts.cursor(place);
    try {
      ComparisonBudget.check(path);
      budget.folder(path, tree, now.treeBytes());
      open.addLast(new Folder(path, now, sides));
    } catch (IOException e) {
      whole.unreadable(path, e);
    }
  }

  private void entry(Folder folder) throws IOException {
    int number = folder.now.number();
    int label = numbers.label(number);
    folder.now.pass(1);
    boolean isSame = false;
    int[] before = new int[folder.sides.size()];
    int count = 0;
    for (int i = 0; i < folder.sides.size(); i++) {
      ExcerptCursor side = folder.sides.get(i);
      if (isAt(side, label)) {
        isSame |= side.number() == number;
        before[count++] = numbers.child(side.number());
        side.pass(1);
      }
    }
    if (isSame) {
      return;
    }
    ObjectPath path = folder.path.child(numbers.name(label));
    ObjectId id = excerpts.id(numbers.child(number));
    if (EntryNumbers.isFolder(label)) {
      enter(path, id, ids(before, count));
    } else if (interest.inFile(id, path) && whole.isPaid(path, id)) {
      sink.changed(new TreeEntry(path, EntryNumbers.mode(label), id), List.of());
    }
  }

  private List<ObjectId> ids(int[] children, int count) {
    List<ObjectId> ids = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      ids.add(excerpts.id(children[i]));
    }
    return ids;
  }

  /** Goes on to the place of an entry; says whether a side has one there. */
  private boolean isAt(ExcerptCursor side, int label) {
    while (!side.isAtEnd()) {
      int order = numbers.comparePlaces(numbers.label(side.number()), label);
      if (order >= 0) {
        return order == 0;
      }
      side.pass(1);
    }
    return false;
  }
}
