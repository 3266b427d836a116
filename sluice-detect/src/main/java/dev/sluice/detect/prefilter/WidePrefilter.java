package dev.sluice.detect.prefilter;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * Tests 64 positions at a time by look-ups in tables of 128 bytes, which AVX-512 VBMI does in one
 * instruction each; what passes is looked up by its key.
 *
 * <p>Bytes from 0x80 on are looked up as byte 0, for which the tables hold all of them, so no hit
 * is lost.
 */
public final class WidePrefilter implements Prefilter {
  private static final VectorSpecies<Byte> SPECIES = ByteVector.SPECIES_512;
  private static final int LANES = 64;

  private final byte[] tables;
  private final KeyMap narrow;
  private final boolean hasWide;
  private final ScalarPrefilter rest;

  WidePrefilter(ShuffleTables tables, KeyMap narrow, KeyMap wide) {
    this.tables = tables.wide();
    this.narrow = narrow;
    hasWide = !wide.isEmpty();
    rest = new ScalarPrefilter(narrow, wide);
  }

  @Override
  public int find(byte[] text, int from, int to, int[] found) {
    int bulkEnd = from + (to - from) / LANES * LANES;
    int count = hasWide ? both(text, from, bulkEnd, found) : narrow(text, from, bulkEnd, found);
    return rest.find(text, bulkEnd, to, found, count);
  }

  private int narrow(byte[] text, int from, int to, int[] found) {
    ByteVector a0 = table(0);
    ByteVector a0High = table(1);
    ByteVector a1 = table(2);
    ByteVector a1High = table(3);
    ByteVector a2 = table(4);
    ByteVector a2High = table(5);
    ByteVector a3 = table(6);
    ByteVector a3High = table(7);
    ByteVector a4 = table(8);
    ByteVector a4High = table(9);
    ByteVector a5 = table(10);
    ByteVector a5High = table(11);
    ByteVector b0 = table(12);
    ByteVector b0High = table(13);
    ByteVector b1 = table(14);
    ByteVector b1High = table(15);
    ByteVector b2 = table(16);
    ByteVector b2High = table(17);
    ByteVector b3 = table(18);
    ByteVector b3High = table(19);
    ByteVector b4 = table(20);
    ByteVector b4High = table(21);
    ByteVector b5 = table(22);
    ByteVector b5High = table(23);
    ByteVector c0 = table(24);
    ByteVector c0High = table(25);
    ByteVector c1 = table(26);
    ByteVector c1High = table(27);
    ByteVector c2 = table(28);
    ByteVector c2High = table(29);
    ByteVector c3 = table(30);
    ByteVector c3High = table(31);
    ByteVector c4 = table(32);
    ByteVector c4High = table(33);
    ByteVector c5 = table(34);
    ByteVector c5High = table(35);
    int count = 0;
    for (int at = from; at < to; at += LANES) {
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
      while (passed != 0) {
        int position = at + Long.numberOfTrailingZeros(passed);
        passed &= passed - 1;
        found[count] = position;
        count += narrow.bit(text, position);
      }
    }
    return count;
  }

  private int both(byte[] text, int from, int to, int[] found) {
    ByteVector a0 = table(0);
    ByteVector a0High = table(1);
    ByteVector a1 = table(2);
    ByteVector a1High = table(3);
    ByteVector a2 = table(4);
    ByteVector a2High = table(5);
    ByteVector a3 = table(6);
    ByteVector a3High = table(7);
    ByteVector a4 = table(8);
    ByteVector a4High = table(9);
    ByteVector a5 = table(10);
    ByteVector a5High = table(11);
    ByteVector b0 = table(12);
    ByteVector b0High = table(13);
    ByteVector b1 = table(14);
    ByteVector b1High = table(15);
    ByteVector b2 = table(16);
    ByteVector b2High = table(17);
    ByteVector b3 = table(18);
    ByteVector b3High = table(19);
    ByteVector b4 = table(20);
    ByteVector b4High = table(21);
    ByteVector b5 = table(22);
    ByteVector b5High = table(23);
    ByteVector c0 = table(24);
    ByteVector c0High = table(25);
    ByteVector c1 = table(26);
    ByteVector c1High = table(27);
    ByteVector c2 = table(28);
    ByteVector c2High = table(29);
    ByteVector c3 = table(30);
    ByteVector c3High = table(31);
    ByteVector c4 = table(32);
    ByteVector c4High = table(33);
    ByteVector c5 = table(34);
    ByteVector c5High = table(35);
    ByteVector d0 = table(36);
    ByteVector d0High = table(37);
    ByteVector d1 = table(38);
    ByteVector d1High = table(39);
    ByteVector d2 = table(40);
    ByteVector d2High = table(41);
    ByteVector d3 = table(42);
    ByteVector d3High = table(43);
    ByteVector d4 = table(44);
    ByteVector d4High = table(45);
    ByteVector d5 = table(46);
    ByteVector d5High = table(47);
    int count = 0;
    for (int at = from; at < to; at += LANES) {
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
      ByteVector d =
          v0.selectFrom(d0, d0High)
              .and(v1.selectFrom(d1, d1High))
              .and(v2.selectFrom(d2, d2High))
              .and(v3.selectFrom(d3, d3High))
              .and(v4.selectFrom(d4, d4High))
              .and(v5.selectFrom(d5, d5High));
      long passed = a.or(b).or(c).compare(VectorOperators.NE, (byte) 0).toLong();
      long widePassed = d.compare(VectorOperators.NE, (byte) 0).toLong();
      count = addAll(text, at, passed, widePassed, found, count);
    }
    return count;
  }

  private int addAll(byte[] text, int at, long passed, long widePassed, int[] found, int before) {
    int count = before;
    long left = passed | widePassed;
    while (left != 0) {
      int lane = Long.numberOfTrailingZeros(left);
      left &= left - 1;
      found[count] = at + lane;
      count += (int) (passed >>> lane) & narrow.bit(text, at + lane);
      found[count] = ~(at + lane);
      count += (int) (widePassed >>> lane) & 1;
    }
    return count;
  }

  private static ByteVector bytes(byte[] text, int at) {
    return ByteVector.fromArray(SPECIES, text, at).max((byte) 0);
  }

  private ByteVector table(int half) {
    return ByteVector.fromArray(SPECIES, tables, half * LANES);
  }
}
