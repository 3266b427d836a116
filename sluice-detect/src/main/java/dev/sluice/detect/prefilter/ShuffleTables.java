package dev.sluice.detect.prefilter;

import dev.sluice.detect.regex.ByteSet;
import java.util.ArrayList;
import java.util.List;

/**
 * Which buckets of fingerprints a byte can belong to, for each of the first positions, in the form
 * that vector table look-ups take: one bit a bucket, eight buckets a byte.
 */
public final class ShuffleTables {
  /** Positions tested: the byte before a fingerprint and its first bytes. */
  static final int POSITIONS = 6;

  /** Groups of eight buckets tested at once. */
  private static final int GROUPS = 3;

  private static final int GROUP_BYTES = POSITIONS * 128;

  /** The tables for what is tested at once. */
  static final int PASS_BYTES = GROUPS * GROUP_BYTES;

  /** More fingerprints than this are tested in two passes: too many pass a single one. */
  private static final int PASS_FINGERPRINTS_MAX = 400;

  /**
   * For each group and position, 128 bytes, one for each of ASCII; those from 0x80 on count as byte
   * 0.
   */
  private final byte[] wide;

  public ShuffleTables(byte[] wide) {
    if (wide.length == 0 || wide.length % PASS_BYTES != 0) {
      throw new IllegalArgumentException("tables of " + wide.length + " bytes");
    }
    this.wide = wide;
  }

  /** The tables of {@code fingerprints}, each with the byte before it. */
  public static ShuffleTables of(List<List<ByteSet>> fingerprints) {
    int passes = fingerprints.size() > PASS_FINGERPRINTS_MAX ? 2 : 1;
    ShuffleTables tables = new ShuffleTables(new byte[passes * PASS_BYTES]);
    // One fingerprint that may stand inside a word would spoil its bucket for those that may not.
    List<List<ByteSet>> insideWords = new ArrayList<>();
    List<List<ByteSet>> atWordStarts = new ArrayList<>();
    for (List<ByteSet> sets : fingerprints) {
      boolean inside = !sets.getFirst().intersection(ByteSet.WORD).isEmpty();
      (inside ? insideWords : atWordStarts).add(sets);
    }
    tables.fill(insideWords, 0, passes * (GROUPS - 1));
    tables.fill(atWordStarts, passes * (GROUPS - 1), passes);
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
