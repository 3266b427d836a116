package dev.sluice.detect.prefilter;

import dev.sluice.detect.regex.ByteSet;
import java.util.List;

/**
 * Which buckets of fingerprints a byte can belong to, for each of the first positions, in the forms
 * that vector table look-ups take: one bit a bucket, eight buckets a byte.
 *
 * <p>Fingerprints that begin alike share a bucket, so that a bucket lets few bytes pass at its
 * first positions.
 */
public final class ShuffleTables {
  /** Positions tested. */
  static final int POSITIONS = 6;

  /** Groups of eight buckets for narrow fingerprints; one more is for the wide ones. */
  static final int NARROW_GROUPS = 2;

  private static final int GROUPS = NARROW_GROUPS + 1;

  /** For each group and position, 128 bytes indexed by the low seven bits of a byte. */
  private final byte[] wide;

  /** For each group and position, 16 bytes for the low nibble and 16 for the high one. */
  private final byte[] nibbles;

  public ShuffleTables(byte[] wide, byte[] nibbles) {
    this.wide = wide;
    this.nibbles = nibbles;
  }

  /** The tables of {@code narrow} and {@code wide} fingerprints. */
  public static ShuffleTables of(List<List<ByteSet>> narrow, List<List<ByteSet>> wide) {
    ShuffleTables tables =
        new ShuffleTables(new byte[GROUPS * POSITIONS * 128], new byte[GROUPS * POSITIONS * 32]);
    tables.fill(narrow, 0, NARROW_GROUPS);
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
            wide[table * 128 + (value & 127)] |= bit;
            nibbles[table * 32 + (value & 15)] |= bit;
            nibbles[table * 32 + 16 + (value >>> 4)] |= bit;
          }
        }
      }
    }
  }

  public byte[] wide() {
    return wide;
  }

  public byte[] nibbles() {
    return nibbles;
  }
}
