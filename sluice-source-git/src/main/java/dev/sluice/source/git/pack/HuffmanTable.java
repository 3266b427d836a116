package dev.sluice.source.git.pack;

import java.util.Arrays;

/**
 * What the bits ahead in a deflated stream stand for: a table of the first few bits of every code,
 * with a table of its own behind each beginning that longer codes share. Filled anew for each
 * block. For one thread.
 *
 * <p>An entry has the bits to pass over in its lowest byte: those of the code and those that follow
 * it as a number. The next four bits are those of the code alone; then come the flags, and from
 * {@link #VALUE_SHIFT} on a byte, the least length or distance, or where a further table begins.
 */
final class HuffmanTable {
  /** The longest code of a literal, a length or a distance. */
  static final int CODE_BITS_MAX = 15;

  static final int CODE_SHIFT = 8;
  static final int VALUE_SHIFT = 16;

  /** The entry stands for a byte. */
  static final int LITERAL = 1 << 31;

  /** The entry stands for neither a byte nor a number. */
  static final int SPECIAL = 1 << 15;

  /** With {@link #SPECIAL}: the code goes on in a further table. */
  static final int FURTHER = 1 << 14;

  /** With {@link #SPECIAL}: there is no such code. */
  static final int NONE = 1 << 13;

  /** The table, then those behind it. */
  final int[] entries;

  /** How many bits the first table tells. */
  final int bits;

  private final int[] counts = new int[CODE_BITS_MAX + 1];
  private final int[] offsets = new int[CODE_BITS_MAX + 1];
  private final int[] sorted;

  /**
   * A table.
   *
   * @param capacity enough for the further tables of any complete code
   */
  HuffmanTable(int bits, int capacity, int symbolsMax) {
    this.bits = bits;
    entries = new int[capacity];
    sorted = new int[symbolsMax];
  }

  /**
   * Makes the table.
   *
   * @param lengths the length of each symbol's code, 0 for none
   * @param from where in {@code lengths} the first symbol's stands
   * @param meanings what each symbol's entry says, without the code's length
   * @return whether the lengths are those of a complete code, or of at most one symbol
   */
  boolean make(byte[] lengths, int from, int count, int[] meanings) {
    int symbols = sort(lengths, from, count);
    if (symbols < 2) {
      return symbols >= 0 && makeAlone(symbols, meanings);
    }
    int length = 1;
    while (counts[length] == 0) {
      length++;
    }
    int next = 0;
    int code = 0;
    int end = 1 << length;
    while (length <= bits) {
      for (int left = counts[length]; left > 0; left--) {
        entries[code] = entry(meanings[sorted[next++]], length);
        if (code == end - 1) {
          fill(end);
          return true;
        }
        code = after(code, end - 1);
      }
      do {
        length++;
        if (length <= bits) {
          System.arraycopy(entries, 0, entries, end, end);
          end <<= 1;
        }
      } while (counts[length] == 0);
    }
    makeFurther(code, length, next, meanings);
    return true;
  }

  /** Sorts the symbols by length; gives how many have a code, -1 if the lengths are of none. */
  private int sort(byte[] lengths, int from, int count) {
    Arrays.fill(counts, 0);
    for (int i = 0; i < count; i++) {
      counts[lengths[from + i]]++;
    }
    int used = 0;
    int free = 1;
    counts[0] = 0;
    for (int length = 1; length <= CODE_BITS_MAX; length++) {
      offsets[length] = used;
      used += counts[length];
      free = (free << 1) - counts[length];
      if (free < 0) {
        return -1;
      }
    }
    for (int i = 0; i < count; i++) {
      int length = lengths[from + i];
      if (length != 0) {
        sorted[offsets[length]++] = i;
      }
    }
    return free == 0 || used == 0 || (used == 1 && counts[1] == 1) ? used : -1;
  }

  /** The table of no symbol, or of one whose code is one bit: the other bit stands for nothing. */
  private boolean makeAlone(int symbols, int[] meanings) {
    Arrays.fill(entries, 0, 1 << bits, SPECIAL | NONE);
    for (int i = 0; symbols == 1 && i < 1 << bits; i += 2) {
      entries[i] = entry(meanings[sorted[0]], 1);
    }
    return true;
  }

  /** Repeats what is made of the first table until it is full. */
  private void fill(int made) {
    for (int end = made; end < 1 << bits; end <<= 1) {
      System.arraycopy(entries, 0, entries, end, end);
    }
  }

  private void makeFurther(int firstCode, int firstLength, int firstSymbol, int[] meanings) {
    int code = firstCode;
    int length = firstLength;
    int next = firstSymbol;
    int left = counts[length];
    int mask = (1 << bits) - 1;
    int beginning = -1;
    int start = 0;
    int end = 1 << bits;
    while (true) {
      if ((code & mask) != beginning) {
        beginning = code & mask;
        start = end;
        int own = length - bits;
        int space = left;
        while (space < 1 << own) {
          own++;
          space = (space << 1) + counts[bits + own];
        }
        end = start + (1 << own);
        entries[beginning] = SPECIAL | FURTHER | start << VALUE_SHIFT | own << CODE_SHIFT | bits;
      }
      int entry = entry(meanings[sorted[next++]], length - bits);
      for (int i = start + (code >>> bits); i < end; i += 1 << (length - bits)) {
        entries[i] = entry;
      }
      if (code == (1 << length) - 1) {
        return;
      }
      code = after(code, (1 << length) - 1);
      left--;
      while (left == 0) {
        length++;
        left = counts[length];
      }
    }
  }

  /** The code that follows, first bit lowest. */
  private static int after(int code, int last) {
    int bit = Integer.highestOneBit(code ^ last);
    return (code & (bit - 1)) | bit;
  }

  private static int entry(int meaning, int length) {
    return meaning + (length << CODE_SHIFT) + length;
  }
}
