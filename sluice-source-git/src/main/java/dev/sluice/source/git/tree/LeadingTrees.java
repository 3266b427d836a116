package dev.sluice.source.git.tree;

import dev.sluice.source.ObjectPath;
import dev.sluice.source.derived.DerivedObject;
import dev.sluice.source.derived.DerivedVisitor;
import dev.sluice.source.git.store.ObjectTable;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Which trees lead to one of some blobs, to one of some names, or to one that is not stored or is
 * not what they say, through however many folders: found by reading every tree once, in the order
 * they are stored, and going over the edges afterwards.
 */
public final class LeadingTrees {
  /** In place of a tree: the block has no more. */
  private static final int END = -1;

  /** More than folders are deep that people make; more rounds would cost too much. */
  private static final int ROUNDS_MAX = 128;

  private final ObjectTable table;
  private final BitSet wanted;
  private final StoredTypes types;
  private final Predicate<ObjectPath> isWantedName;

  /** The blobs that are led to for their names alone. */
  private final BitSet named = new BitSet();

  private final BitSet holding;
  private final List<Edges> edges = new ArrayList<>();

  /**
   * A search.
   *
   * @param wanted the blobs, by ordinal
   * @param types what is stored; where a tree says otherwise, it is led to
   * @param isWantedName whether a file of a name is led to, whatever it holds
   */
  public LeadingTrees(
      ObjectTable table, BitSet wanted, StoredTypes types, Predicate<ObjectPath> isWantedName) {
    this.table = table;
    this.types = types;
    this.isWantedName = isWantedName;
    this.wanted = (BitSet) wanted.clone();
    holding = new BitSet(table.size());
  }

  /**
   * Trees with the trees in them: of each its ordinal, how many it has, and their ordinals. Kept in
   * blocks, for there are many and nobody knows how many.
   */
  private static final class Edges {
    private static final int BLOCK = 1 << 16;

    private final List<int[]> blocks = new ArrayList<>();
    private int[] block = new int[0];
    private int used;
    private int start;

    void begin(int tree) {
      if (used + 2 > block.length) {
        newBlock(2);
      }
      start = used;
      block[used++] = tree;
      block[used++] = 0;
    }

    void add(int child) {
      if (used == block.length) {
        int count = used - start;
        int[] full = block;
        int from = start;
        // The tree moves on whole; its first entry here ends the full block.
        newBlock(2 * count);
        System.arraycopy(full, from, block, 0, count);
        full[from] = END;
        start = 0;
        used = count;
      }
      block[used++] = child;
      block[start + 1]++;
    }

    /** A tree without others in it, or whose others do not matter any more, takes no room. */
    void end(boolean isKept) {
      if (!isKept || block[start + 1] == 0) {
        used = start;
      }
      if (used < block.length) {
        block[used] = END;
      }
    }

    private void newBlock(int least) {
      block = new int[Math.max(BLOCK, least)];
      blocks.add(block);
      used = 0;
      start = 0;
    }

    /** Marks each tree that leads to a marked one, or all; says whether there was any. */
    boolean mark(BitSet marked, boolean all) {
      boolean isNew = false;
      for (int[] some : blocks) {
        int at = 0;
        while (at < some.length && some[at] != END) {
          int tree = some[at];
          int end = at + 2 + some[at + 1];
          at += 2;
          if (!marked.get(tree)) {
            while (at < end && !marked.get(some[at])) {
              at++;
            }
            if (all || at < end) {
              marked.set(tree);
              isNew = true;
            }
          }
          at = end;
        }
      }
      return isNew;
    }
  }

  /** What one thread shows the trees to. */
  public DerivedVisitor<TreeChildren> newVisitor() {
    Edges own = new Edges();
    synchronized (edges) {
      edges.add(own);
    }
    return new Visitor(own);
  }

  private final class Visitor extends TreeVisitor {
    /** In place of an ordinal: the entry leads to what is looked for. */
    private static final int WANTED = -1;

    /** In place of an ordinal: the entry leads nowhere. */
    private static final int NOTHING = -2;

    private final Edges own;
    private boolean holds;

    Visitor(Edges own) {
      super(table.algorithm().bytes());
      this.own = own;
    }

    @Override
    public @Nullable TreeChildren visit(DerivedObject tree, @Nullable TreeChildren base) {
      holds = false;
      own.begin(tree.ordinal());
      TreeChildren children = null;
      try {
        children = read(tree, base);
      } catch (IOException e) {
        // Whoever opens a damaged tree reports it.
        holds = true;
      }
      own.end(!holds);
      if (holds) {
        holds(tree.ordinal());
      }
      return children;
    }

    @Override
    boolean hasEnough() {
      return holds;
    }

    /** The ordinal of a folder, or one of the constants. */
    @Override
    long meaning(TreeCursor entry, byte[] bytes) {
      EntryKind kind = entry.kind();
      if (kind == EntryKind.SUBMODULE) {
        return NOTHING;
      }
      int child = table.ordinal(bytes, entry.idAt());
      if (child < 0 || wanted.get(child) || types.contradict(child, kind)) {
        return WANTED;
      }
      if (kind == EntryKind.FOLDER) {
        return child;
      }
      if (isWantedName.test(entry.path())) {
        isNamed(child);
        return WANTED;
      }
      return NOTHING;
    }

    @Override
    void take(long child) {
      if (child >= 0 && !holds) {
        own.add((int) child);
      }
      holds |= child == WANTED;
    }

    @Override
    public void stream(int number, long size, InputStream bytes) {
      holds(number);
    }
  }

  private void isNamed(int blob) {
    synchronized (named) {
      named.set(blob);
    }
  }

  /** The blobs that are led to for their names alone, once all trees have been shown. */
  public BitSet named() {
    synchronized (named) {
      return (BitSet) named.clone();
    }
  }

  private void holds(int tree) {
    synchronized (holding) {
      holding.set(tree);
    }
  }

  /**
   * The wanted blobs and the trees that lead to them, once all trees have been shown. Each round
   * goes up by at least one folder. Where folders are deeper than there are rounds, all trees that
   * have others in them may lead somewhere.
   */
  public BitSet found() {
    BitSet marked = (BitSet) holding.clone();
    boolean isNew = !marked.isEmpty();
    for (int round = 0; isNew && round < ROUNDS_MAX; round++) {
      isNew = false;
      for (Edges some : edges) {
        isNew |= some.mark(marked, false);
      }
    }
    if (isNew) {
      edges.forEach(some -> some.mark(marked, true));
    }
    marked.or(wanted);
    return marked;
  }
}
