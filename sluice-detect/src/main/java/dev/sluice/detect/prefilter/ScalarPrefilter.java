package dev.sluice.detect.prefilter;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Looks up every position's key. Plain loads and shifts, which a JVM that has just started runs
 * well.
 */
final class ScalarPrefilter implements Prefilter {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final KeyMap keys;

  ScalarPrefilter(KeyMap keys) {
    this.keys = keys;
  }

  @Override
  public void markStretches(
      byte[] text, int[] froms, int count, TextMasks masks, int blockFrom, long[] bitmap) {
    for (int i = 0; i < count; i++) {
      int from = froms[i];
      int to = Math.min(from + 64, text.length - LOOKAHEAD_BYTES);
      bitmap[i] =
          to == from + 64
              ? word(keys.bits(), keys.shift(), text, from)
              : bits(keys, text, from, to);
    }
  }

  @Override
  public void mark(byte[] text, int from, int to, TextMasks masks, int blockFrom, long[] bitmap) {
    long[] bits = keys.bits();
    int shift = keys.shift();
    int index = 0;
    int position = from;
    for (; position + 64 <= to; position += 64) {
      bitmap[index++] = word(bits, shift, text, position);
    }
    if (position < to) {
      bitmap[index] = bits(keys, text, position, to);
    }
  }

  /** The bits of 64 positions. */
  private static long word(long[] bits, int shift, byte[] text, int position) {
    long word = 0;
    for (int at = position; at < position + 64; at += 8) {
      // Eight at a time, each from registers: the first bytes of the next eight are loaded too.
      long low = (long) LONGS.get(text, at);
      long high = (long) LONGS.get(text, at + 4);
      long eight =
          bit(bits, (int) low, shift)
              | bit(bits, (int) (low >>> 8), shift) << 1
              | bit(bits, (int) (low >>> 16), shift) << 2
              | bit(bits, (int) (low >>> 24), shift) << 3
              | bit(bits, (int) high, shift) << 4
              | bit(bits, (int) (high >>> 8), shift) << 5
              | bit(bits, (int) (high >>> 16), shift) << 6
              | bit(bits, (int) (high >>> 24), shift) << 7;
      word = word >>> 8 | eight << 56;
    }
    return word;
  }

  /** The bits of fewer positions. */
  private static long bits(KeyMap keys, byte[] text, int from, int to) {
    long word = 0;
    for (int position = from; position < to; position++) {
      word |= (long) keys.bit(text, position) << (position - from);
    }
    return word;
  }

  private static long bit(long[] bits, int bytes, int shift) {
    int bit = ((bytes | KeyMap.FOLD) * KeyMap.MULTIPLIER) >>> shift;
    return bits[(bit >>> 6) & (bits.length - 1)] >>> bit & 1;
  }
}
