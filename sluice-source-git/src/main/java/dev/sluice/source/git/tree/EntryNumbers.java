package dev.sluice.source.git.tree;

import dev.sluice.source.git.store.ObjectTable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * The entries of all trees, each once, with a number: an object under a name, with a mode. Nearly
 * every object has one name only, and the number of its entry is its ordinal.
 *
 * <p>Name and mode together are a label. Any number of threads may ask for numbers; what they stand
 * for is read once nobody asks for more.
 */
final class EntryNumbers {
  /** In place of a number: Git does not write such a mode, or there are too many names. */
  static final int NONE = -1;

  private static final long NAME_BYTES_MAX = 32L << 20;

  /** How many further names of objects that have one are kept, all together. */
  private static final int OTHERS_MAX = 1 << 20;

  private static final int MODE_BITS = 3;
  private static final int[] MODES = {0100644, 0100755, 0100664, 0120000, 0040000};
  private static final int FOLDER_MODE = 4;

  private final ObjectTable table;
  private final EntryNames names = new EntryNames(NAME_BYTES_MAX);

  /** One more than the label of the first entry that each object was met in, by ordinal. */
  private final AtomicIntegerArray firstLabels;

  /** The numbers of further entries, by label and ordinal, and the other way round. */
  private final Map<Long, Integer> others = new HashMap<>();

  private long[] otherEntries = new long[16];

  EntryNumbers(ObjectTable table) {
    this.table = table;
    firstLabels = new AtomicIntegerArray(table.size());
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

  /** The name and the mode of an entry. */
  int label(int number) {
    return number < table.size()
        ? firstLabels.getPlain(number) - 1
        : (int) (otherEntries[number - table.size()] >>> Integer.SIZE);
  }

  /** The ordinal of an entry's object. */
  int child(int number) {
    return number < table.size() ? number : (int) otherEntries[number - table.size()];
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

  private int number(int label, int child) {
    int first = firstLabels.get(child);
    if (first == 0) {
      first = firstLabels.compareAndExchange(child, 0, label + 1);
    }
    return first == 0 || first == label + 1 ? child : otherNumber(label, child);
  }

  private synchronized int otherNumber(int label, int child) {
    long entry = (long) label << Integer.SIZE | child;
    Integer known = others.get(entry);
    if (known != null) {
      return known;
    }
    int count = others.size();
    if (count == OTHERS_MAX) {
      return NONE;
    }
    if (count == otherEntries.length) {
      otherEntries = Arrays.copyOf(otherEntries, 2 * count);
    }
    otherEntries[count] = entry;
    others.put(entry, table.size() + count);
    return table.size() + count;
  }

  /** What one thread asks. */
  final class Asker {
    private final EntryNames.Cache cache = names.new Cache();

    /** The number of the entry at a cursor, or {@link #NONE}. */
    int number(TreeCursor entry, byte[] tree, int child) {
      int mode = modeNumber(entry.mode());
      int name = mode < 0 ? EntryNames.NONE : cache.number(entry, tree);
      return name < 0 ? NONE : EntryNumbers.this.number(name << MODE_BITS | mode, child);
    }

    private static int modeNumber(int mode) {
      for (int i = 0; i < MODES.length; i++) {
        if (MODES[i] == mode) {
          return i;
        }
      }
      return -1;
    }
  }
}
