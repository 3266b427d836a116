package dev.sluice.detect.prefilter;

import dev.sluice.detect.fingerprint.Fingerprint;
import dev.sluice.detect.regex.ByteSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Tells exactly which fingerprints begin at a position.
 *
 * <p>Bytes are first mapped to symbols, bytes no fingerprint tells apart to the same one. The
 * fingerprints are in 64 leaves, those with similar beginnings together; a table of one bit a leaf
 * for each of the first positions says which leaves can hold one, a table of one bit a fingerprint
 * for each of all positions then says which.
 */
public final class Verifier {
  private static final int LEAVES = 64;
  private static final int LEAF_POSITIONS = 6;

  /** The symbol of each byte. */
  private final byte[] symbols;

  private final int symbolCount;

  /** For each of the first positions and each symbol, a bit a leaf. */
  private final long[] leaves;

  /** How many words of fingerprints a leaf has. */
  private final int planes;

  /** For each leaf, plane, position and symbol, a bit a fingerprint. */
  private final long[] checks;

  /** The fingerprint of each leaf, plane and bit; -1 for none. */
  private final int[] numbers;

  /** Takes tables as {@link #of} built and {@link #write} gave them. */
  public Verifier(byte[] symbols, long[] leaves, long[] checks, int[] numbers) {
    this.symbols = symbols;
    this.leaves = leaves;
    this.checks = checks;
    this.numbers = numbers;
    symbolCount = leaves.length / LEAF_POSITIONS;
    planes = numbers.length / (LEAVES * 64);
    long size = (long) LEAVES * planes * Fingerprint.SETS_MAX * symbolCount;
    if (symbols.length != 256 || planes == 0 || checks.length != size) {
      throw new IllegalArgumentException("tables of fingerprints do not fit together");
    }
  }

  /** Gives the tables away, in the order the constructor takes them. */
  public void write(Consumer<byte[]> bytes, Consumer<long[]> longs, Consumer<int[]> ints) {
    bytes.accept(symbols);
    longs.accept(leaves);
    longs.accept(checks);
    ints.accept(numbers);
  }

  /** Builds the tables for {@code fingerprints}, numbered by their place in the list. */
  public static Verifier of(List<List<ByteSet>> fingerprints) {
    byte[] symbols = new byte[256];
    int symbolCount = symbols(fingerprints, symbols);
    Integer[] order = new Integer[fingerprints.size()];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, Comparator.comparing(i -> beginning(fingerprints.get(i))));
    int perLeaf = Math.max(1, (order.length + LEAVES - 1) / LEAVES);
    int planes = (perLeaf + 63) / 64;
    long[] leaves = new long[LEAF_POSITIONS * symbolCount];
    long[] checks = new long[LEAVES * planes * Fingerprint.SETS_MAX * symbolCount];
    int[] numbers = new int[LEAVES * planes * 64];
    Arrays.fill(numbers, -1);
    for (int rank = 0; rank < order.length; rank++) {
      int leaf = rank / perLeaf;
      int slot = rank % perLeaf;
      int word = leaf * planes + slot / 64;
      numbers[word * 64 + slot % 64] = order[rank];
      List<ByteSet> sets = fingerprints.get(order[rank]);
      for (int index = 0; index < Fingerprint.SETS_MAX; index++) {
        ByteSet set = index < sets.size() ? sets.get(index) : ByteSet.ALL;
        for (int value = 0; value < 256; value++) {
          if (set.contains(value)) {
            int symbol = symbols[value] & 0xff;
            if (index < LEAF_POSITIONS) {
              leaves[index * symbolCount + symbol] |= 1L << leaf;
            }
            checks[(word * Fingerprint.SETS_MAX + index) * symbolCount + symbol] |= 1L << slot;
          }
        }
      }
    }
    return new Verifier(symbols, leaves, checks, numbers);
  }

  /** Gives bytes that all sets treat alike the same symbol. */
  private static int symbols(List<List<ByteSet>> fingerprints, byte[] symbols) {
    int[] classes = new int[256];
    int count = 1;
    for (List<ByteSet> sets : fingerprints) {
      for (ByteSet set : sets) {
        Map<Integer, Integer> renamed = new HashMap<>();
        int[] next = new int[256];
        for (int value = 0; value < 256; value++) {
          int split = classes[value] * 2 + (set.contains(value) ? 1 : 0);
          next[value] = renamed.computeIfAbsent(split, _ -> renamed.size());
        }
        if (renamed.size() > count) {
          classes = next;
          count = renamed.size();
        }
      }
    }
    for (int value = 0; value < 256; value++) {
      symbols[value] = (byte) classes[value];
    }
    return count;
  }

  /** A text that sorts fingerprints with the same first bytes together. */
  static String beginning(List<ByteSet> sets) {
    List<String> parts = new ArrayList<>();
    for (ByteSet set : sets) {
      parts.add(Character.toString(Character.toLowerCase(set.first())));
    }
    return String.join("", parts);
  }

  /** Which leaves may hold a fingerprint that begins with the bytes of {@code word}. */
  public long leaves(long word) {
    int n = symbolCount;
    long[] table = leaves;
    return table[symbol(word)]
        & table[n + symbol(word >>> 8)]
        & table[2 * n + symbol(word >>> 16)]
        & table[3 * n + symbol(word >>> 24)]
        & table[4 * n + symbol(word >>> 32)]
        & table[5 * n + symbol(word >>> 40)];
  }

  /** The fingerprints of word {@code index} (leaf times planes, plus plane) that begin so. */
  public long matching(int index, long word) {
    int n = symbolCount;
    int base = index * Fingerprint.SETS_MAX * n;
    long[] table = checks;
    return table[base + symbol(word)]
        & table[base + n + symbol(word >>> 8)]
        & table[base + 2 * n + symbol(word >>> 16)]
        & table[base + 3 * n + symbol(word >>> 24)]
        & table[base + 4 * n + symbol(word >>> 32)]
        & table[base + 5 * n + symbol(word >>> 40)]
        & table[base + 6 * n + symbol(word >>> 48)]
        & table[base + 7 * n + symbol(word >>> 56)];
  }

  /** How many words of fingerprints a leaf has. */
  public int planes() {
    return planes;
  }

  /** The fingerprint of bit {@code bit} in word {@code index}. */
  public int number(int index, int bit) {
    return numbers[index * 64 + bit];
  }

  private int symbol(long word) {
    return symbols[(int) word & 0xff] & 0xff;
  }
}
