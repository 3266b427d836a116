package dev.sluice.source.git.tree;

import dev.sluice.source.ObjectPath;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The names of entries, each once, with a number. Any number of threads may add some; they are read
 * once nobody adds any more.
 */
final class EntryNames {
  /** In place of a number: there are too many names. */
  static final int NONE = -1;

  /** What a name takes beside its bytes. */
  private static final long NAME_OVERHEAD_BYTES = 128;

  private final long bytesMax;
  private final Map<ObjectPath, Integer> numbers = new HashMap<>();
  private final List<byte[]> names = new ArrayList<>();
  private long bytes;

  /**
   * No names yet.
   *
   * @param bytesMax how much memory they may take, about
   */
  EntryNames(long bytesMax) {
    this.bytesMax = bytesMax;
  }

  /** The number of a name, or {@link #NONE}. */
  private synchronized int number(byte[] name) {
    Integer known = numbers.get(ObjectPath.of(name, 0, name.length));
    if (known != null) {
      return known;
    }
    long more = NAME_OVERHEAD_BYTES + name.length;
    if (bytes + more > bytesMax) {
      return NONE;
    }
    bytes += more;
    int number = names.size();
    names.add(name);
    numbers.put(ObjectPath.of(name, 0, name.length), number);
    return number;
  }

  byte[] name(int number) {
    return names.get(number);
  }

  /** What one thread asks: names that it asked for lately cost no lock. */
  final class Cache {
    private static final int SLOTS = 1 << 12;
    private static final byte[] FREE = {};

    private final byte[][] recent = new byte[SLOTS][];
    private final int[] recentNumbers = new int[SLOTS];

    Cache() {
      Arrays.fill(recent, FREE);
    }

    /** The number of an entry's name, or {@link #NONE} if there are too many. */
    int number(TreeCursor entry, byte[] tree) {
      int from = entry.nameStart();
      int to = entry.nameEnd();
      int hash = to - from;
      for (int at = from; at < to; at++) {
        hash = 31 * hash + tree[at];
      }
      int slot = (hash ^ hash >>> 12 ^ hash >>> 24) & (SLOTS - 1);
      byte[] there = recent[slot];
      if (!Arrays.equals(there, 0, there.length, tree, from, to)) {
        byte[] name = entry.name();
        int number = EntryNames.this.number(name);
        if (number == NONE) {
          return NONE;
        }
        recent[slot] = name;
        recentNumbers[slot] = number;
      }
      return recentNumbers[slot];
    }
  }
}
