package dev.sluice.detect.prefilter;

import dev.sluice.detect.literal.RequiredLiteral;
import dev.sluice.detect.regex.ByteSet;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * The hashed keys of all required literals: their first four bytes, letters in one case, as a bit
 * map.
 */
public final class KeyMap {
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  /** Sets bit 5 of each byte, which makes letters lower case and merges some other bytes. */
  static final int FOLD = 0x20202020;

  /** Spreads keys over the map. */
  static final int MULTIPLIER = 0x9e3779b1;

  private static final int BITS_LOG_MIN = 15;
  private static final int BITS_LOG_MAX = 21;

  private final long[] bits;
  private final int shift;

  /**
   * @param bits the map, a power of two of bits
   */
  public KeyMap(long[] bits) {
    if (Integer.bitCount(bits.length) != 1) {
      throw new IllegalArgumentException("a map of " + bits.length + " words");
    }
    this.bits = bits;
    shift = 32 - Integer.numberOfTrailingZeros(bits.length * 64);
  }

  /** The map of {@code literals}, sized so that few of its bits are set. */
  public static KeyMap of(List<List<ByteSet>> literals) {
    long keys = 0;
    for (List<ByteSet> sets : literals) {
      keys += RequiredLiteral.keys(sets);
    }
    int log = BITS_LOG_MIN;
    while (log < BITS_LOG_MAX && 1L << log < keys * 16) {
      log++;
    }
    long[] bits = new long[1 << (log - 6)];
    int shift = 32 - log;
    for (List<ByteSet> sets : literals) {
      forEachKey(
          sets,
          key -> {
            int bit = (key * MULTIPLIER) >>> shift;
            bits[bit >>> 6] |= 1L << bit;
          });
    }
    return new KeyMap(bits);
  }

  /** Gives each key that the first bytes of {@code sets} can be to {@code sink}. */
  static void forEachKey(List<ByteSet> sets, IntConsumer sink) {
    forEachKey(sets, 0, 0, sink);
  }

  private static void forEachKey(List<ByteSet> sets, int index, int key, IntConsumer sink) {
    if (index == RequiredLiteral.KEY_BYTES) {
      sink.accept(key);
      return;
    }
    ByteSet set = index < sets.size() ? sets.get(index) : ByteSet.ALL;
    for (int value = 0; value < 256; value++) {
      boolean folded = (value & 0x20) != 0;
      if (folded && (set.contains(value) || set.contains(value & ~0x20))) {
        forEachKey(sets, index + 1, key | (value << (8 * index)), sink);
      }
    }
  }

  /** The bits, never changed. */
  public long[] bits() {
    return bits;
  }

  /** How far a hash is shifted down to a bit's number. */
  int shift() {
    return shift;
  }

  private int hash(int key) {
    return (key * MULTIPLIER) >>> shift;
  }

  /** 1 if a required literal may begin at {@code position}, else 0. */
  public int bit(byte[] text, int position) {
    int bit = hash((int) INTS.get(text, position) | FOLD);
    return (int) (bits[(bit >>> 6) & (bits.length - 1)] >>> bit) & 1;
  }
}
