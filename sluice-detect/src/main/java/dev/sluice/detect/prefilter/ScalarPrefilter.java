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

  private final KeyMap narrow;
  private final KeyMap broad;

  ScalarPrefilter(KeyMap narrow, KeyMap broad) {
    this.narrow = narrow;
    this.broad = broad;
  }

  @Override
  public void mark(byte[] text, int from, int to, long[] marks, byte[] scratch) {
    mark(narrow, text, from, to, marks);
    if (!broad.isEmpty()) {
      long[] more = new long[(to - from + 63) >>> 6];
      mark(broad, text, from, to, more);
      for (int i = 0; i < more.length; i++) {
        marks[i] |= more[i];
      }
    }
  }

  @Override
  public void markStretches(byte[] text, int[] froms, int count, long[] marks) {
    for (int i = 0; i < count; i++) {
      marks[i] = stretch(narrow, text, froms[i]);
      marks[i] |= broad.isEmpty() ? 0 : stretch(broad, text, froms[i]);
    }
  }

  private static long stretch(KeyMap keys, byte[] text, int from) {
    int to = Math.min(from + 64, text.length - LOOKAHEAD_BYTES);
    return to == from + 64
        ? word(keys.bits(), keys.shift(), text, from)
        : bits(keys, text, from, to);
  }

  private static void mark(KeyMap keys, byte[] text, int from, int to, long[] marks) {
    long[] bits = keys.bits();
    int shift = keys.shift();
    int index = 0;
    int position = from;
    for (; position + 64 <= to; position += 64) {
      marks[index++] = word(bits, shift, text, position);
    }
    if (position < to) {
      marks[index] = bits(keys, text, position, to);
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
