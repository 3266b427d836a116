package dev.sluice.source.git.tree;

import dev.sluice.source.derived.Delta;
import dev.sluice.source.derived.DerivedObject;
import dev.sluice.source.derived.DerivedVisitor;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Goes over the entries of trees, and asks of each what it says. Of a tree that derives from
 * another one only the entries are asked that are not copied from it.
 */
abstract class TreeVisitor implements DerivedVisitor<TreeChildren> {
  /** What an entry says that is of no use. */
  static final long NOTHING = -1;

  private final int idBytes;
  private final TreeChildren.Maker maker = new TreeChildren.Maker();

  /**
   * A visitor.
   *
   * @param idBytes how long an id is
   */
  TreeVisitor(int idBytes) {
    this.idBytes = idBytes;
  }

  /** What the entry at a cursor says; the same for all entries that have the same bytes. */
  abstract long meaning(TreeCursor entry, byte[] bytes);

  /** Takes what the next entry says, if that is something. */
  abstract void take(long meaning);

  /** Whether more entries could say nothing new about the tree itself. */
  abstract boolean hasEnough();

  /**
   * Goes over a tree's entries, to those that are enough if nobody asks for the others.
   *
   * @return the entries, if others derive from the tree
   * @throws IOException if the tree is damaged
   */
  final @Nullable TreeChildren read(DerivedObject tree, @Nullable TreeChildren base)
      throws IOException {
    maker.begin();
    TreeCursor cursor = new TreeCursor(tree.bytes(), tree.length(), idBytes);
    Delta delta = base == null ? null : tree.delta();
    int piece = 0;
    int at = 0;
    while (at < tree.length() && (!hasEnough() || tree.hasDerived())) {
      int copied = at;
      if (base != null && delta != null) {
        while (delta.at(piece) + delta.length(piece) <= at) {
          piece++;
        }
        copied = copied(base, delta, piece, at);
      }
      if (copied > at) {
        at = copied;
      } else {
        cursor.passTo(at);
        at = cursor.next() ? cursor.end() : tree.length();
        add(at, meaning(cursor, tree.bytes()));
      }
    }
    return tree.hasDerived() ? maker.make() : null;
  }

  /** Takes over the entries that lie in a copied piece from a place on; gives their end. */
  private int copied(TreeChildren base, Delta delta, int piece, int from) {
    int shift = delta.at(piece) - delta.from(piece);
    int index = delta.from(piece) < 0 ? -1 : base.at(from - shift);
    if (index < 0) {
      return from;
    }
    int to = base.firstEndingAfter(delta.at(piece) + delta.length(piece) - shift, index);
    maker.addAll(base, index, to, shift);
    for (int i = index; i < to; i++) {
      if (base.meaning(i) != NOTHING) {
        take(base.meaning(i));
      }
    }
    return to == index ? from : base.end(to - 1) + shift;
  }

  private void add(int end, long meaning) {
    maker.add(end, meaning);
    if (meaning != NOTHING) {
      take(meaning);
    }
  }
}
