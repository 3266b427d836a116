package dev.sluice.scan.redact;

import java.util.Arrays;

/** Small numbers by 64-bit keys, in two arrays. A key of 0 is taken for 1. */
final class LongTable {
  private static final int MISSING = -1;

  private long[] keys = new long[1 << 8];
  private int[] values = new int[1 << 8];
  private int size;

  /** Puts a number that is not negative, unless the key has one; true if it had none. */
  boolean putIfAbsent(long key, int value) {
    if (2 * size >= keys.length) {
      grow();
    }
    int at = place(keys, key);
    if (keys[at] != 0) {
      return false;
    }
    keys[at] = key == 0 ? 1 : key;
    values[at] = value;
    size++;
    return true;
  }

  /** The number of a key, or -1. */
  int value(long key) {
    int at = place(keys, key);
    return keys[at] == 0 ? MISSING : values[at];
  }

  boolean has(long key) {
    return keys[place(keys, key)] != 0;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldValues = values;
    keys = new long[2 * oldKeys.length];
    values = Arrays.copyOf(values, keys.length);
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != 0) {
        int at = place(keys, oldKeys[i]);
        keys[at] = oldKeys[i];
        values[at] = oldValues[i];
      }
    }
  }

  private static int place(long[] keys, long key) {
    long wanted = key == 0 ? 1 : key;
    int mask = keys.length - 1;
    int at = (int) ((wanted * 0x9E3779B97F4A7C15L) >>> 32) & mask;
    while (keys[at] != 0 && keys[at] != wanted) {
      at = (at + 1) & mask;
    }
    return at;
  }
}
