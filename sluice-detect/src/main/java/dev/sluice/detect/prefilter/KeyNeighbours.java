package dev.sluice.detect.prefilter;

import dev.sluice.detect.literal.RequiredLiteral;
import dev.sluice.detect.regex.ByteSet;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * Rejects most positions at which the key of a required literal stands, by the byte before it or
 * the one behind: a bit map of hashes of both together.
 */
public final class KeyNeighbours {
  /** The most values of a byte that is looked at. */
  private static final int VALUES_MAX = 4;

  private static final int BITS_LOG_MIN = 10;
  private static final int BITS_LOG_MAX = 22;
  private static final int BITS_OF_KEY = 32;

  private static final long BEFORE = 1L << 40;
  private static final long BEHIND = 2L << 40;
  private static final long ALONE = 3L << 40;

  /** Spreads keys over the map. */
  private static final long MULTIPLIER = 0x9e3779b97f4a7c15L;

  private final long[] bits;
  private final int shift;

  /**
   * @param bits the map, a power of two of bits
   */
  KeyNeighbours(long[] bits) {
    if (Integer.bitCount(bits.length) != 1) {
      throw new IllegalArgumentException("a map of " + bits.length + " words");
    }
    this.bits = bits;
    shift = 58 - Integer.numberOfTrailingZeros(bits.length);
  }

  /**
   * The map of required literals.
   *
   * @param befores what the byte before each may be
   */
  static KeyNeighbours of(List<List<ByteSet>> literals, List<ByteSet> befores) {
    long[] count = new long[1];
    forEach(literals, befores, _ -> count[0]++);
    int log = BITS_LOG_MIN;
    while (log < BITS_LOG_MAX && 1L << log < count[0] * BITS_OF_KEY) {
      log++;
    }
    KeyNeighbours neighbours = new KeyNeighbours(new long[1 << (log - 6)]);
    forEach(
        literals,
        befores,
        key -> {
          int bit = neighbours.hash(key);
          neighbours.bits[bit >>> 6] |= 1L << bit;
        });
    return neighbours;
  }

  private static void forEach(
      List<List<ByteSet>> literals, List<ByteSet> befores, LongConsumer sink) {
    for (int i = 0; i < befores.size(); i++) {
      List<ByteSet> sets = literals.get(i);
      ByteSet before = befores.get(i);
      ByteSet behind =
          sets.size() > RequiredLiteral.KEY_BYTES
              ? sets.get(RequiredLiteral.KEY_BYTES)
              : ByteSet.ALL;
      KeyMap.forEachKey(
          sets,
          key -> {
            long unsigned = Integer.toUnsignedLong(key);
            if (RequiredLiteral.folded(before) <= VALUES_MAX) {
              forEachValue(before, value -> sink.accept(unsigned | value << 32 | BEFORE));
            } else if (RequiredLiteral.folded(behind) <= VALUES_MAX) {
              forEachValue(behind, value -> sink.accept(unsigned | value << 32 | BEHIND));
            } else {
              sink.accept(unsigned | ALONE);
            }
          });
    }
  }

  private static void forEachValue(ByteSet set, LongConsumer sink) {
    for (int value = 0x20; value < 256; value++) {
      boolean folded = (value & 0x20) != 0;
      if (folded && (set.contains(value) || set.contains(value & ~0x20))) {
        sink.accept(value);
      }
    }
  }

  /** The bits, never changed. */
  long[] bits() {
    return bits;
  }

  private int hash(long key) {
    return (int) ((key * MULTIPLIER) >>> shift);
  }

  /**
   * 1 if a required literal may begin at a position, else 0.
   *
   * @param word the eight bytes at the position
   * @param before the byte before it
   */
  public int bit(long word, int before) {
    long key = (word | KeyMap.FOLD) & 0xffffffffL;
    long behind = (word >>> 32 & 0xff) | 0x20;
    long found =
        bit(key | (before | 0x20L) << 32 | BEFORE)
            | bit(key | behind << 32 | BEHIND)
            | bit(key | ALONE);
    return (int) found & 1;
  }

  private long bit(long key) {
    int bit = hash(key);
    return bits[(bit >>> 6) & (bits.length - 1)] >>> bit;
  }
}
