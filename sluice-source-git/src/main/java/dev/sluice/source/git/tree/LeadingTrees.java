package dev.sluice.source.git.tree;

import dev.sluice.source.ObjectPath;
import dev.sluice.source.derived.DerivedObject;
import dev.sluice.source.derived.DerivedVisitor;
import dev.sluice.source.git.store.ObjectTable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Which trees lead to one of some blobs, to one of some names, or to one that is not stored or is
 * not what they say, through however many folders: found by reading every tree once, in the order
 * they are stored, and going over what was kept of them afterwards.
 */
public final class LeadingTrees {
  /** More than folders are deep that people make; more rounds would cost too much. */
  private static final int ROUNDS_MAX = 128;

  private final ObjectTable table;
  private final BitSet wanted;
  private final StoredTypes types;
  private final Predicate<ObjectPath> isWantedName;

  /** The blobs that are led to for their names alone. */
  private final BitSet named = new BitSet();

  private final BitSet holding;
  private final TreeExcerpts excerpts;

  /**
   * A search.
   *
   * @param wanted the blobs, by ordinal
   * @param types what is stored; where a tree says otherwise, it is led to
   * @param isWantedName whether a file of a name is led to, whatever it holds
   */
  public LeadingTrees(
      ObjectTable table, BitSet wanted, StoredTypes types, Predicate<ObjectPath> isWantedName) {
    this(table, wanted, types, isWantedName, new TreeExcerpts(table, types));
  }

  /** A search that keeps what it reads of trees in these excerpts. */
  LeadingTrees(
      ObjectTable table,
      BitSet wanted,
      StoredTypes types,
      Predicate<ObjectPath> isWantedName,
      TreeExcerpts excerpts) {
    this.table = table;
    this.types = types;
    this.isWantedName = isWantedName;
    this.wanted = (BitSet) wanted.clone();
    holding = new BitSet(table.size());
    this.excerpts = excerpts;
  }

  /** What one thread shows the trees to. */
  public DerivedVisitor<TreeChildren> newVisitor() {
    return new Visitor();
  }

  private final class Visitor extends TreeVisitor {
    /** What an entry says that is to be read with its tree, whatever else is in it. */
    private static final long ODD = -2;

    /** Beside the number of an entry: it is wanted itself. */
    private static final long WANTED = 1L << Integer.SIZE;

    /** Beside the ordinal of an object: its entry has no number. */
    private static final long UNNUMBERED = 2L << Integer.SIZE;

    private final EntryNumbers.Asker numbers = excerpts.numbers().new Asker();
    private final TreeExcerpts.Writer writer = excerpts.new Writer();
    private int[] entries = new int[64];
    private int count;
    private boolean isOdd;
    private boolean isNumbered;
    private boolean holds;

    Visitor() {
      super(table.algorithm().bytes());
    }

    @Override
    public @Nullable TreeChildren visit(DerivedObject tree, @Nullable TreeChildren base) {
      count = 0;
      isOdd = false;
      isNumbered = true;
      holds = false;
      TreeChildren children = null;
      try {
        children = read(tree, base);
      } catch (IOException e) {
        // Whoever opens a damaged tree reports it.
        isOdd = true;
      }
      if (!isOdd && count > 0) {
        isOdd = !writer.keep(tree.ordinal(), tree.length(), entries, count, isNumbered);
      }
      if (isOdd || holds) {
        holds(tree.ordinal());
      }
      return children;
    }

    @Override
    boolean hasEnough() {
      return isOdd;
    }

    @Override
    long meaning(TreeCursor entry, byte[] bytes) {
      EntryKind kind = entry.kind();
      if (kind == EntryKind.SUBMODULE) {
        return NOTHING;
      }
      int child = table.ordinal(bytes, entry.idAt());
      if (child < 0 || types.contradict(child, kind)) {
        return ODD;
      }
      boolean isWanted = wanted.get(child);
      if (!isWanted && kind != EntryKind.FOLDER) {
        if (!isWantedName.test(entry.path())) {
          return NOTHING;
        }
        isNamed(child);
        isWanted = true;
      }
      int number = numbers.number(entry, bytes, child);
      return (isWanted ? WANTED : 0) | (number < 0 ? UNNUMBERED | child : number);
    }

    @Override
    void take(long meaning) {
      if (meaning == ODD) {
        isOdd = true;
        return;
      }
      if (count == entries.length) {
        entries = Arrays.copyOf(entries, 2 * count);
      }
      entries[count++] = (int) meaning;
      holds |= (meaning & WANTED) != 0;
      isNumbered &= (meaning & UNNUMBERED) == 0;
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
   *
   * @param isWanted whether anybody still wants to know: a round may take a part of a second
   */
  public BitSet found(BooleanSupplier isWanted) {
    BitSet marked = (BitSet) holding.clone();
    boolean isNew = !marked.isEmpty();
    for (int round = 0; isNew && round < ROUNDS_MAX && isWanted.getAsBoolean(); round++) {
      isNew = excerpts.mark(marked, false);
    }
    if (isNew) {
      excerpts.mark(marked, true);
    }
    marked.or(wanted);
    excerpts.lead(marked);
    return marked;
  }

  /** Excerpts of the trees, once it was found which of them lead somewhere. */
  public TreeExcerpts excerpts() {
    return excerpts;
  }
}
