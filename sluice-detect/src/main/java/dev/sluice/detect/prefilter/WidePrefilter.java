package dev.sluice.detect.prefilter;

import java.util.Arrays;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * Tests 64 positions at a time: first each byte becomes its symbol, then the symbols are looked up
 * in tables of 64 bytes, which AVX-512 VBMI does in one instruction each.
 *
 * <p>The methods with vectors have no branches: code the compiler thought unlikely would throw it
 * back to the interpreter, which takes a thousand times as long for a vector.
 */
final class WidePrefilter implements Prefilter {
  private static final VectorSpecies<Byte> SPECIES = ByteVector.SPECIES_512;
  private static final int LANES = 64;

  /** How many bytes are looked at to tell of 64 positions, from the one before the first on. */
  private static final int REACH_BYTES = LANES + ShuffleTables.POSITIONS - 1;

  private final byte[] tables;

  WidePrefilter(ShuffleTables tables) {
    this.tables = tables.bytes();
  }

  @Override
  public void mark(byte[] text, int from, int to, TextMasks masks, int blockFrom, long[] bitmap) {
    int words = (to - from + LANES - 1) / LANES;
    // The byte before the first one is looked at too.
    passes(masks.symbols, from - 1 - blockFrom + LANES, masks.steps, 0, words, bitmap);
    bitmap[words - 1] &= -1L >>> (from - to & LANES - 1);
  }

  @Override
  public void markStretches(
      byte[] text, int[] froms, int count, TextMasks masks, int blockFrom, long[] bitmap) {
    // The byte before each stretch is looked at too.
    int shift = LANES - 1 - blockFrom;
    int first = 0;
    while (first < count && froms[first] + shift < 0) {
      first++;
    }
    int last = count;
    while (last > first && froms[last - 1] + shift + REACH_BYTES > masks.symbolsEnd()) {
      last--;
    }
    if (first < last) {
      passes(masks.symbols, shift, froms, first, last, bitmap);
    }
    // The symbols of the others are not at hand: anything may begin there.
    Arrays.fill(bitmap, 0, first, -1L);
    Arrays.fill(bitmap, last, count, -1L);
  }

  private void passes(byte[] symbols, int shift, int[] places, int first, int last, long[] bitmap) {
    Arrays.fill(bitmap, first, last, 0);
    for (int at = 0; at < tables.length; at += ShuffleTables.PASS_BYTES) {
      pass(symbols, shift, places, first, last, bitmap, at);
    }
  }

  /**
   * Tests the buckets whose tables begin at {@code tablesFrom}, as many as the registers can hold,
   * at 64 positions from each place on. Whole blocks and stretches go through this one method: each
   * with vectors costs its first run in the interpreter, and a compilation.
   */
  private void pass(
      byte[] symbols, int shift, int[] places, int first, int last, long[] bitmap, int tablesFrom) {
    ByteVector a0 = table(tablesFrom, 0);
    ByteVector a1 = table(tablesFrom, 1);
    ByteVector a2 = table(tablesFrom, 2);
    ByteVector a3 = table(tablesFrom, 3);
    ByteVector a4 = table(tablesFrom, 4);
    ByteVector a5 = table(tablesFrom, 5);
    ByteVector b0 = table(tablesFrom, 6);
    ByteVector b1 = table(tablesFrom, 7);
    ByteVector b2 = table(tablesFrom, 8);
    ByteVector b3 = table(tablesFrom, 9);
    ByteVector b4 = table(tablesFrom, 10);
    ByteVector b5 = table(tablesFrom, 11);
    ByteVector c0 = table(tablesFrom, 12);
    ByteVector c1 = table(tablesFrom, 13);
    ByteVector c2 = table(tablesFrom, 14);
    ByteVector c3 = table(tablesFrom, 15);
    ByteVector c4 = table(tablesFrom, 16);
    ByteVector c5 = table(tablesFrom, 17);
    for (int i = first; i < last; i++) {
      int at = places[i] + shift;
      ByteVector v0 = ByteVector.fromArray(SPECIES, symbols, at);
      ByteVector v1 = ByteVector.fromArray(SPECIES, symbols, at + 1);
      ByteVector v2 = ByteVector.fromArray(SPECIES, symbols, at + 2);
      ByteVector v3 = ByteVector.fromArray(SPECIES, symbols, at + 3);
      ByteVector v4 = ByteVector.fromArray(SPECIES, symbols, at + 4);
      ByteVector v5 = ByteVector.fromArray(SPECIES, symbols, at + 5);
      ByteVector a =
          v0.selectFrom(a0)
              .and(v1.selectFrom(a1))
              .and(v2.selectFrom(a2))
              .and(v3.selectFrom(a3))
              .and(v4.selectFrom(a4))
              .and(v5.selectFrom(a5));
      ByteVector b =
          v0.selectFrom(b0)
              .and(v1.selectFrom(b1))
              .and(v2.selectFrom(b2))
              .and(v3.selectFrom(b3))
              .and(v4.selectFrom(b4))
              .and(v5.selectFrom(b5));
      ByteVector c =
          v0.selectFrom(c0)
              .and(v1.selectFrom(c1))
              .and(v2.selectFrom(c2))
              .and(v3.selectFrom(c3))
              .and(v4.selectFrom(c4))
              .and(v5.selectFrom(c5));
      bitmap[i] |= a.or(b).or(c).compare(VectorOperators.NE, (byte) 0).toLong();
    }
  }

  private ByteVector table(int first, int index) {
    return ByteVector.fromArray(SPECIES, tables, first + index * Symbols.COUNT);
  }
}
