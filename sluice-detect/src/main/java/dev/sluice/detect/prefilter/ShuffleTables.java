package dev.sluice.detect.prefilter;

import dev.sluice.detect.regex.ByteSet;
import java.util.ArrayList;
import java.util.List;

/**
 * Which buckets of fingerprints a byte can belong to, for each of the first positions, in the forms
 * that vector table look-ups take: one bit a bucket, eight buckets a byte.
 *
 * <p>Fingerprints that begin alike share a bucket, so that a bucket lets few bytes pass at its
 * first positions.
 */
public final class ShuffleTables {
  /** Positions tested: the byte before a fingerprint and its first bytes. */
  static final int POSITIONS = 6;

  /** Groups of eight buckets for narrow fingerprints; one more is for the wide ones. */
  static final int NARROW_GROUPS = 3;

  private static final int GROUPS = NARROW_GROUPS + 1;

  /**
   * For each group and position, 128 bytes, one for each of ASCII; those from 0x80 on count as byte
   * 0.
   */
  private final byte[] wide;

  public ShuffleTables(byte[] wide) {
    if (wide.length != GROUPS * POSITIONS * 128) {
      throw new IllegalArgumentException("tables of " + wide.length + " bytes");
    }
    this.wide = wide;
  }

  /** The tables of {@code narrow} and {@code wide} fingerprints, each with the byte before it. */
  public static ShuffleTables of(List<List<ByteSet>> narrow, List<List<ByteSet>> wide) {
    ShuffleTables tables = new ShuffleTables(new byte[GROUPS * POSITIONS * 128]);
    // One fingerprint that may stand inside a word would spoil its bucket for those that may not.
    List<List<ByteSet>> insideWords = new ArrayList<>();
    List<List<ByteSet>> atWordStarts = new ArrayList<>();
    for (List<ByteSet> sets : narrow) {
      boolean inside = !sets.getFirst().intersection(ByteSet.WORD).isEmpty();
      (inside ? insideWords : atWordStarts).add(sets);
    }
    tables.fill(insideWords, 0, NARROW_GROUPS - 1);
    tables.fill(atWordStarts, NARROW_GROUPS - 1, 1);
    tables.fill(wide, NARROW_GROUPS, 1);
    return tables;
  }

  private void fill(List<List<ByteSet>> fingerprints, int firstGroup, int groups) {
    int[] buckets = Buckets.assign(fingerprints, groups * 8);
    for (int fingerprint = 0; fingerprint < buckets.length; fingerprint++) {
      int bucket = firstGroup * 8 + buckets[fingerprint];
      List<ByteSet> sets = fingerprints.get(fingerprint);
      for (int index = 0; index < POSITIONS; index++) {
        ByteSet set = index < sets.size() ? sets.get(index) : ByteSet.ALL;
        int table = bucket / 8 * POSITIONS + index;
        byte bit = (byte) (1 << bucket % 8);
        for (int value = 0; value < 256; value++) {
          if (set.contains(value)) {
            wide[table * 128 + (value < 128 ? value : 0)] |= bit;
          }
        }
      }
    }
  }

  /** All tables, one after another. */
  public byte[] wide() {
    return wide;
  }
}
