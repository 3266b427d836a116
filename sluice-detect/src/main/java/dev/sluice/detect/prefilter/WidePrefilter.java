package dev.sluice.detect.prefilter;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * Tests 64 positions at a time by look-ups in tables of 128 bytes, which AVX-512 VBMI does in one
 * instruction each.
 *
 * <p>Bytes from 0x80 on are looked up as byte 0, for which the tables hold all of them, so no hit
 * is lost.
 */
final class WidePrefilter implements Prefilter {
  private static final VectorSpecies<Byte> SPECIES = ByteVector.SPECIES_512;
  private static final int LANES = 64;

  private final byte[] tables;
  private final ScalarPrefilter rest;

  WidePrefilter(ShuffleTables tables, KeyMap narrow, KeyMap broad) {
    this.tables = tables.wide();
    rest = new ScalarPrefilter(narrow, broad);
  }

  @Override
  public void mark(byte[] text, int from, int to, long[] marks) {
    int words = (to - from) / LANES;
    if (words < (to - from + 63) / LANES) {
      long[] last = new long[1];
      rest.mark(text, from + words * LANES, to, last);
      marks[words] = last[0];
    }
    mark(text, from, words, marks, 0, false);
    for (int at = ShuffleTables.PASS_BYTES; at < tables.length; at += ShuffleTables.PASS_BYTES) {
      mark(text, from, words, marks, at, true);
    }
  }

  /** Tests the buckets whose tables begin at {@code first}: as many as the registers can hold. */
  private void mark(byte[] text, int from, int words, long[] marks, int first, boolean more) {
    ByteVector a0 = table(first, 0);
    ByteVector a0High = table(first, 1);
    ByteVector a1 = table(first, 2);
    ByteVector a1High = table(first, 3);
    ByteVector a2 = table(first, 4);
    ByteVector a2High = table(first, 5);
    ByteVector a3 = table(first, 6);
    ByteVector a3High = table(first, 7);
    ByteVector a4 = table(first, 8);
    ByteVector a4High = table(first, 9);
    ByteVector a5 = table(first, 10);
    ByteVector a5High = table(first, 11);
    ByteVector b0 = table(first, 12);
    ByteVector b0High = table(first, 13);
    ByteVector b1 = table(first, 14);
    ByteVector b1High = table(first, 15);
    ByteVector b2 = table(first, 16);
    ByteVector b2High = table(first, 17);
    ByteVector b3 = table(first, 18);
    ByteVector b3High = table(first, 19);
    ByteVector b4 = table(first, 20);
    ByteVector b4High = table(first, 21);
    ByteVector b5 = table(first, 22);
    ByteVector b5High = table(first, 23);
    ByteVector c0 = table(first, 24);
    ByteVector c0High = table(first, 25);
    ByteVector c1 = table(first, 26);
    ByteVector c1High = table(first, 27);
    ByteVector c2 = table(first, 28);
    ByteVector c2High = table(first, 29);
    ByteVector c3 = table(first, 30);
    ByteVector c3High = table(first, 31);
    ByteVector c4 = table(first, 32);
    ByteVector c4High = table(first, 33);
    ByteVector c5 = table(first, 34);
    ByteVector c5High = table(first, 35);
    int at = from;
    for (int word = 0; word < words; word++) {
      ByteVector v0 = bytes(text, at - 1);
      ByteVector v1 = bytes(text, at);
      ByteVector v2 = bytes(text, at + 1);
      ByteVector v3 = bytes(text, at + 2);
      ByteVector v4 = bytes(text, at + 3);
      ByteVector v5 = bytes(text, at + 4);
      ByteVector a =
          v0.selectFrom(a0, a0High)
              .and(v1.selectFrom(a1, a1High))
              .and(v2.selectFrom(a2, a2High))
              .and(v3.selectFrom(a3, a3High))
              .and(v4.selectFrom(a4, a4High))
              .and(v5.selectFrom(a5, a5High));
      ByteVector b =
          v0.selectFrom(b0, b0High)
              .and(v1.selectFrom(b1, b1High))
              .and(v2.selectFrom(b2, b2High))
              .and(v3.selectFrom(b3, b3High))
              .and(v4.selectFrom(b4, b4High))
              .and(v5.selectFrom(b5, b5High));
      ByteVector c =
          v0.selectFrom(c0, c0High)
              .and(v1.selectFrom(c1, c1High))
              .and(v2.selectFrom(c2, c2High))
              .and(v3.selectFrom(c3, c3High))
              .and(v4.selectFrom(c4, c4High))
              .and(v5.selectFrom(c5, c5High));
      long passed = a.or(b).or(c).compare(VectorOperators.NE, (byte) 0).toLong();
      marks[word] = more ? marks[word] | passed : passed;
      at += LANES;
    }
  }

  private static ByteVector bytes(byte[] text, int at) {
    return ByteVector.fromArray(SPECIES, text, at).max((byte) 0);
  }

  private ByteVector table(int first, int half) {
    return ByteVector.fromArray(SPECIES, tables, first + half * LANES);
  }
}
