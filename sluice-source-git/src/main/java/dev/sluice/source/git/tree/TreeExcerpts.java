package dev.sluice.source.git.tree;

import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.store.ObjectTable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Of each tree the entries that may lead to something wanted, a number each, so that comparing the
 * trees of all commits need not read any of them again: its folders, and the files that are wanted
 * themselves. {@link LeadingTrees} makes them, and finds out which of the folders do lead.
 *
 * <p>A tree that cannot be told so, because it is damaged, names an object that is not stored or is
 * not what it says, has a mode that Git does not write, or is one too many, has no excerpt; whoever
 * wants to know reads it.
 */
public final class TreeExcerpts {
  /** In place of a place: the tree is to be read. */
  static final int NONE = 0;

  /** In place of a place: nothing wanted is below the tree. */
  static final int EMPTY = -1;

  private static final int BLOCK_BITS = 16;
  private static final int BLOCK = 1 << BLOCK_BITS;

  /** How many numbers are kept of all trees: half a GiB of them. */
  private static final long NUMBERS_MAX = 1L << 27;

  private final ObjectTable table;
  private final StoredTypes types;
  private final EntryNumbers numbers;
  private final List<Block> blocks = new ArrayList<>();
  private long room;

  /** The number of a block, and where in it the excerpt of a tree ends, by ordinal. */
  private final int[] places;

  /** What leads to something wanted, and what is wanted. */
  private BitSet leading = new BitSet();

  /**
   * Excerpts one after another, each as {@link ExcerptCursor} has it. One that is longer than
   * blocks are has a block to itself.
   */
  private static final class Block {
    private final int[] content;
    private int used;

    Block(int length) {
      content = new int[length];
    }
  }

  TreeExcerpts(ObjectTable table, StoredTypes types) {
    this(table, types, NUMBERS_MAX);
  }

  /**
   * No excerpts yet.
   *
   * @param numbersMax how many numbers are kept of all trees
   */
  TreeExcerpts(ObjectTable table, StoredTypes types, long numbersMax) {
    room = numbersMax;
    this.table = table;
    this.types = types;
    numbers = new EntryNumbers(table);
    places = new int[table.size()];
  }

  EntryNumbers numbers() {
    return numbers;
  }

  ObjectId id(int ordinal) {
    return table.id(ordinal);
  }

  int ordinal(ObjectId id) {
    return table.ordinal(id);
  }

  /** Where a tree's excerpt lies, or one of the constants. */
  int place(int ordinal) {
    if (ordinal < 0 || types.contradict(ordinal, EntryKind.FOLDER)) {
      return NONE;
    }
    return leading.get(ordinal) ? places[ordinal] : EMPTY;
  }

  /** A cursor over the excerpt at a place. */
  ExcerptCursor cursor(int place) {
    int last = place - 1;
    Block block = blocks.get(last >>> BLOCK_BITS);
    int end = block.used > BLOCK ? block.used : (last & (BLOCK - 1)) + 1;
    return new ExcerptCursor(this, block.content, end);
  }

  /** Whether an entry leads to something wanted, or is a file, which is here only if it does. */
  boolean leads(int number) {
    return leading.get(numbers.child(number)) || !EntryNumbers.isFolder(numbers.label(number));
  }

  /** From now on, only folders that are marked lead somewhere. */
  void lead(BitSet marked) {
    leading = (BitSet) marked.clone();
  }

  /**
   * Marks each tree that has a marked object in it, or all trees that have others in them. Trees
   * are stored before those in them, most of the time, and so they are gone over backwards.
   *
   * @return whether there was any that was not marked
   */
  boolean mark(BitSet marked, boolean all) {
    boolean isNew = false;
    for (int i = blocks.size() - 1; i >= 0; i--) {
      int[] content = blocks.get(i).content;
      int at = blocks.get(i).used;
      while (at > 0) {
        int end = at;
        at = ExcerptCursor.start(content, end);
        int tree = ExcerptCursor.tree(content, end);
        if (!marked.get(tree) && (all || isAnyMarked(content, at, end, marked))) {
          marked.set(tree);
          isNew = true;
        }
      }
    }
    return isNew;
  }

  private boolean isAnyMarked(int[] content, int start, int end, BitSet marked) {
    for (int i = start; i < end - ExcerptCursor.TAIL; i++) {
      if (marked.get(numbers.child(content[i]))) {
        return true;
      }
    }
    return false;
  }

  /** Adds a block of at least so many numbers; gives its number, or a negative one at the most. */
  private synchronized int newBlock(int least) {
    int length = Math.max(BLOCK, least);
    if (room < length) {
      return -1;
    }
    room -= length;
    blocks.add(new Block(length));
    return blocks.size() - 1;
  }

  private synchronized Block block(int number) {
    return blocks.get(number);
  }

  /** What one thread writes excerpts with. */
  final class Writer {
    private Block block = new Block(0);
    private int number;

    /**
     * Keeps the entries of a tree.
     *
     * @param entries their numbers, as many as {@code count}
     * @param isExcerpt whether each has its label; else they say only where the tree leads
     * @return whether there was room
     */
    boolean keep(int tree, int treeBytes, int[] entries, int count, boolean isExcerpt) {
      int needed = count + ExcerptCursor.TAIL;
      if (block.used + needed > block.content.length) {
        int next = newBlock(needed);
        if (next < 0) {
          return false;
        }
        block = block(next);
        number = next;
      }
      ExcerptCursor.write(block.content, block.used, entries, count, treeBytes, tree);
      block.used += needed;
      if (isExcerpt) {
        places[tree] = (number << BLOCK_BITS | Math.min(block.used, BLOCK) - 1) + 1;
      }
      return true;
    }
  }
}
