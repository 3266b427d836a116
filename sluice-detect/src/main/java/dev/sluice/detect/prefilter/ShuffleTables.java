package dev.sluice.detect.prefilter;

import dev.sluice.detect.regex.ByteSet;
import java.util.Arrays;
import java.util.Comparator;
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

  /** Buckets in groups of eight. */
  static final int GROUPS = 2;

  private static final int BUCKETS = GROUPS * 8;

  /** For each group and position, 128 bytes indexed by the low seven bits of a byte. */
  private final byte[] wide;

  /** For each group and position, 16 bytes for the low nibble and 16 for the high one. */
  private final byte[] nibbles;

  public ShuffleTables(byte[] wide, byte[] nibbles) {
    this.wide = wide;
    this.nibbles = nibbles;
  }

  /** The tables of {@code fingerprints}. */
  public static ShuffleTables of(List<List<ByteSet>> fingerprints) {
    Integer[] order = new Integer[fingerprints.size()];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, Comparator.comparing(i -> Verifier.beginning(fingerprints.get(i))));
    byte[] wide = new byte[GROUPS * POSITIONS * 128];
    byte[] nibbles = new byte[GROUPS * POSITIONS * 32];
    for (int rank = 0; rank < order.length; rank++) {
      int bucket = (int) ((long) rank * BUCKETS / order.length);
      List<ByteSet> sets = fingerprints.get(order[rank]);
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
    return new ShuffleTables(wide, nibbles);
  }

  public byte[] wide() {
    return wide;
  }

  public byte[] nibbles() {
    return nibbles;
  }
}
