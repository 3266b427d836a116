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

  private final byte[] tables;

  WidePrefilter(ShuffleTables tables) {
    this.tables = tables.bytes();
  }

  @Override
  public void mark(byte[] text, int from, int to, TextMasks masks, int blockFrom, long[] bitmap) {
    int words = (to - from + LANES - 1) / LANES;
    // The byte before the first one is looked at too.
    int first = from - 1 - blockFrom + LANES;
    Arrays.fill(bitmap, 0, words, 0);
    for (int at = 0; at < tables.length; at += ShuffleTables.PASS_BYTES) {
      mark(masks.symbols, first, words, bitmap, at);
    }
    bitmap[words - 1] &= -1L >>> (from - to & LANES - 1);
  }

  /** Tests the buckets whose tables begin at {@code first}: as many as the registers can hold. */
  private void mark(byte[] symbols, int symbolsFrom, int words, long[] bitmap, int first) {
    ByteVector a0 = table(first, 0);
    ByteVector a1 = table(first, 1);
    ByteVector a2 = table(first, 2);
    ByteVector a3 = table(first, 3);
    ByteVector a4 = table(first, 4);
    ByteVector a5 = table(first, 5);
    ByteVector b0 = table(first, 6);
    ByteVector b1 = table(first, 7);
    ByteVector b2 = table(first, 8);
    ByteVector b3 = table(first, 9);
    ByteVector b4 = table(first, 10);
    ByteVector b5 = table(first, 11);
    ByteVector c0 = table(first, 12);
    ByteVector c1 = table(first, 13);
    ByteVector c2 = table(first, 14);
    ByteVector c3 = table(first, 15);
    ByteVector c4 = table(first, 16);
    ByteVector c5 = table(first, 17);
    int at = symbolsFrom;
    for (int word = 0; word < words; word++) {
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
      bitmap[word] |= a.or(b).or(c).compare(VectorOperators.NE, (byte) 0).toLong();
      at += LANES;
    }
  }

  @Override
  public void markStretches(byte[] text, int[] froms, int count, long[] bitmap) {
    Arrays.fill(bitmap, 0, count, 0);
    int bulk = 0;
    while (bulk < count && froms[bulk] + LANES + ShuffleTables.POSITIONS <= text.length) {
      bulk++;
    }
    for (int at = 0; at < tables.length; at += ShuffleTables.PASS_BYTES) {
      markStretches(text, froms, bulk, bitmap, at);
    }
    // Too near the end of the array to be read at once: anything may begin there.
    Arrays.fill(bitmap, bulk, count, -1L);
  }

  private void markStretches(byte[] text, int[] froms, int count, long[] bitmap, int first) {
    ByteVector low = ByteVector.fromArray(SPECIES, Symbols.OF, 0);
    ByteVector high = ByteVector.fromArray(SPECIES, Symbols.OF, LANES);
    ByteVector a0 = table(first, 0);
    ByteVector a1 = table(first, 1);
    ByteVector a2 = table(first, 2);
    ByteVector a3 = table(first, 3);
    ByteVector a4 = table(first, 4);
    ByteVector a5 = table(first, 5);
    ByteVector b0 = table(first, 6);
    ByteVector b1 = table(first, 7);
    ByteVector b2 = table(first, 8);
    ByteVector b3 = table(first, 9);
    ByteVector b4 = table(first, 10);
    ByteVector b5 = table(first, 11);
    ByteVector c0 = table(first, 12);
    ByteVector c1 = table(first, 13);
    ByteVector c2 = table(first, 14);
    ByteVector c3 = table(first, 15);
    ByteVector c4 = table(first, 16);
    ByteVector c5 = table(first, 17);
    for (int i = 0; i < count; i++) {
      int at = froms[i] - 1;
      ByteVector v0 = symbols(text, at, low, high);
      ByteVector v1 = symbols(text, at + 1, low, high);
      ByteVector v2 = symbols(text, at + 2, low, high);
      ByteVector v3 = symbols(text, at + 3, low, high);
      ByteVector v4 = symbols(text, at + 4, low, high);
      ByteVector v5 = symbols(text, at + 5, low, high);
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

  private static ByteVector symbols(byte[] text, int at, ByteVector low, ByteVector high) {
    return ByteVector.fromArray(SPECIES, text, at).max((byte) 0).selectFrom(low, high);
  }

  private ByteVector table(int first, int index) {
    return ByteVector.fromArray(SPECIES, tables, first + index * Symbols.COUNT);
  }
}
