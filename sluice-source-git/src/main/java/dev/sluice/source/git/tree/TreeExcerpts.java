package dev.sluice.source.git.tree;

import dev.sluice.source.ObjectPath;
import dev.sluice.source.derived.DerivedObject;
import dev.sluice.source.derived.DerivedVisitor;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.store.ObjectTable;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Of each tree that leads to something wanted, the entries that do, in few bytes: made by reading
 * every tree once, in the order they are stored, so that comparing the trees of all commits need
 * not read any of them again.
 *
 * <p>An excerpt is its tree's length, the number of its entries, and two numbers an entry: a label,
 * which is the entry's name and mode, and the ordinal of its object. A tree that cannot be told so,
 * because it is damaged, names an object that is not stored or is not what it says, has a mode that
 * Git does not write, or is one too many, has no excerpt; whoever wants to know reads it.
 */
public final class TreeExcerpts {
  /** In place of a place: the tree is to be read. */
  static final int NONE = 0;

  /** In place of a place: nothing wanted is below the tree. */
  static final int EMPTY = -1;

  private static final int BLOCK_BITS = 16;
  private static final int BLOCK = 1 << BLOCK_BITS;
  private static final int BLOCKS_MAX = 256;
  private static final long NAME_BYTES_MAX = 32L << 20;
  private static final int MODE_BITS = 3;
  private static final int[] MODES = {0100644, 0100755, 0100664, 0120000, 0040000};
  private static final int FOLDER_MODE = 4;

  private final ObjectTable table;
  private final BitSet leading;
  private final StoredTypes types;
  private final Predicate<ObjectPath> isWantedName;
  private final EntryNames names = new EntryNames(NAME_BYTES_MAX);
  private final List<int[]> blocks = new ArrayList<>();

  /** One more than the place of each tree's excerpt, by ordinal. */
  private final int[] places;

  /**
   * No excerpts, until trees have been shown.
   *
   * @param leading what {@link LeadingTrees} found
   * @param types what is stored; what is named as something else is read
   * @param isWantedName whether a file of a name is wanted, whatever it holds
   */
  public TreeExcerpts(
      ObjectTable table, BitSet leading, StoredTypes types, Predicate<ObjectPath> isWantedName) {
    this.table = table;
    this.types = types;
    this.leading = (BitSet) leading.clone();
    this.isWantedName = isWantedName;
    places = new int[table.size()];
  }

  /** What one thread shows the trees to. */
  public DerivedVisitor<TreeChildren> newVisitor() {
    return new Visitor();
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
    int at = place - 1;
    return new ExcerptCursor(blocks.get(at >>> BLOCK_BITS), at & (BLOCK - 1));
  }

  static boolean isFolder(int label) {
    return (label & ((1 << MODE_BITS) - 1)) == FOLDER_MODE;
  }

  static int mode(int label) {
    return MODES[label & ((1 << MODE_BITS) - 1)];
  }

  byte[] name(int label) {
    return names.name(label >>> MODE_BITS);
  }

  /**
   * Compares the places of two entries in a tree: names in the order of their bytes, a folder's as
   * if it ended in a slash.
   */
  int comparePlaces(int label, int other) {
    if (label == other) {
      return 0;
    }
    byte[] a = name(label);
    byte[] b = name(other);
    int mismatch = Arrays.mismatch(a, b);
    int at = mismatch < 0 ? a.length : mismatch;
    return Integer.compare(byteAt(a, at, isFolder(label)), byteAt(b, at, isFolder(other)));
  }

  private static int byteAt(byte[] name, int index, boolean isFolder) {
    if (index < name.length) {
      return name[index] & 0xff;
    }
    return index == name.length && isFolder ? '/' : -1;
  }

  private synchronized int newBlock(int[] block) {
    if (blocks.size() == BLOCKS_MAX) {
      return -1;
    }
    blocks.add(block);
    return blocks.size() - 1;
  }

  private final class Visitor extends TreeVisitor {
    /** What an entry says that leads nowhere. */
    private static final long NOTHING = -1;

    /** What an entry says whose tree has no excerpt. */
    private static final long ODD = -2;

    private final EntryNames.Cache numbers = names.new Cache();
    private int[] block = new int[0];
    private int blockNumber;
    private int used;

    private int[] entries = new int[64];
    private int count;
    private boolean leads;
    private boolean isOdd;

    Visitor() {
      super(table.algorithm().bytes());
    }

    @Override
    public @Nullable TreeChildren visit(DerivedObject tree, @Nullable TreeChildren base) {
      leads = leading.get(tree.ordinal());
      isOdd = false;
      count = 0;
      if (!leads && !tree.hasDerived()) {
        return null;
      }
      try {
        TreeChildren children = read(tree, base);
        if (leads && !isOdd) {
          keep(tree);
        }
        return children;
      } catch (IOException e) {
        // Whoever opens a damaged tree reports it.
        return null;
      }
    }

    @Override
    boolean hasEnough() {
      return isOdd || !leads;
    }

    /** The label and the ordinal, or one of the constants. */
    @Override
    long meaning(TreeCursor entry, byte[] bytes) {
      EntryKind kind = entry.kind();
      if (!leads || kind == EntryKind.SUBMODULE) {
        return NOTHING;
      }
      int child = table.ordinal(bytes, entry.idAt());
      if (child < 0 || types.contradict(child, kind)) {
        return ODD;
      }
      boolean isWanted =
          leading.get(child) || (kind != EntryKind.FOLDER && isWantedName.test(entry.path()));
      if (!isWanted) {
        return NOTHING;
      }
      int mode = modeNumber(entry.mode());
      int name = mode < 0 ? EntryNames.NONE : numbers.number(entry, bytes);
      return name < 0 ? ODD : (long) (name << MODE_BITS | mode) << Integer.SIZE | child;
    }

    private static int modeNumber(int mode) {
      for (int i = 0; i < MODES.length; i++) {
        if (MODES[i] == mode) {
          return i;
        }
      }
      return -1;
    }

    @Override
    void take(long meaning) {
      isOdd |= meaning == ODD;
      if (meaning >= 0) {
        if (count + 2 > entries.length) {
          entries = Arrays.copyOf(entries, 2 * entries.length);
        }
        entries[count++] = (int) (meaning >>> Integer.SIZE);
        entries[count++] = (int) meaning;
      }
    }

    private void keep(DerivedObject tree) {
      int needed = ExcerptCursor.HEAD + count;
      if (needed > BLOCK) {
        return;
      }
      if (used + needed > block.length) {
        int[] next = new int[BLOCK];
        int number = newBlock(next);
        if (number < 0) {
          return;
        }
        block = next;
        blockNumber = number;
        used = 0;
      }
      ExcerptCursor.write(block, used, tree.length(), entries, count);
      places[tree.ordinal()] = (blockNumber << BLOCK_BITS | used) + 1;
      used += needed;
    }

    /** Too large to be held, so it is read when it is wanted. */
    @Override
    public void stream(int number, long size, InputStream bytes) {}
  }
}
