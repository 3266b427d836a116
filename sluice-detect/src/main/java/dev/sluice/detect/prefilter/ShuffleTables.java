package dev.sluice.detect.prefilter;

import dev.sluice.detect.regex.ByteSet;
import java.util.ArrayList;
import java.util.List;

/**
 * Which buckets of required literals a symbol can belong to, for each of the first positions, in
 * the form that vector table look-ups take: one bit a bucket, eight buckets a byte.
 */
public final class ShuffleTables {
  /** Positions tested: the byte before a required literal and its first bytes. */
  static final int POSITIONS = 6;

  /** Groups of eight buckets tested at once. */
  static final int GROUPS = 3;

  /** The tables for what is tested at once. */
  static final int PASS_BYTES = GROUPS * POSITIONS * Symbols.COUNT;

  /** More required literals than this are tested in two passes: too many pass a single one. */
  private static final int PASS_LITERALS_MAX = 400;

  /** For each group and position, a byte a symbol. */
  private final byte[] bytes;

  public ShuffleTables(byte[] bytes) {
    if (bytes.length == 0 || bytes.length % PASS_BYTES != 0) {
      throw new IllegalArgumentException("tables of " + bytes.length + " bytes");
    }
    this.bytes = bytes;
  }

  /** The tables of {@code literals}, each with the byte before it. */
  static ShuffleTables of(List<List<ByteSet>> literals) {
    int passes = literals.size() > PASS_LITERALS_MAX ? 2 : 1;
    ShuffleTables tables = new ShuffleTables(new byte[passes * PASS_BYTES]);
    // One required literal that may stand inside a word would let its whole bucket pass there.
    List<List<ByteSet>> insideWords = new ArrayList<>();
    List<List<ByteSet>> atWordStarts = new ArrayList<>();
    for (List<ByteSet> sets : literals) {
      boolean inside = !sets.getFirst().intersection(ByteSet.WORD).isEmpty();
      (inside ? insideWords : atWordStarts).add(sets);
    }
    tables.fill(insideWords, 0, passes * (GROUPS - 1));
    tables.fill(atWordStarts, passes * (GROUPS - 1), passes);
    return tables;
  }

  private void fill(List<List<ByteSet>> literals, int firstGroup, int groups) {
    int[] buckets = Buckets.assign(literals, groups * 8);
    for (int literal = 0; literal < buckets.length; literal++) {
      int bucket = firstGroup * 8 + buckets[literal];
      List<ByteSet> sets = literals.get(literal);
      for (int index = 0; index < POSITIONS; index++) {
        long symbols = index < sets.size() ? Symbols.of(sets.get(index)) : -1L;
        int table = (bucket / 8 * POSITIONS + index) * Symbols.COUNT;
        for (int symbol = 0; symbol < Symbols.COUNT; symbol++) {
          bytes[table + symbol] |= (byte) ((symbols >>> symbol & 1) << bucket % 8);
        }
      }
    }
  }

  /** All tables, one after another. */
  public byte[] bytes() {
    return bytes;
  }
}
