package dev.sluice.detect.prefilter;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Looks up every position's key. Plain loads and shifts, which a JVM that has just started runs
 * well.
 */
public final class ScalarPrefilter implements Prefilter {
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private final KeyMap narrow;
  private final KeyMap wide;

  ScalarPrefilter(KeyMap narrow, KeyMap wide) {
    this.narrow = narrow;
    this.wide = wide;
  }

  @Override
  public int find(byte[] text, int from, int to, int[] found) {
    return find(text, from, to, found, 0);
  }

  /** Like {@link #find(byte[], int, int, int[])}, with {@code before} positions found already. */
  int find(byte[] text, int from, int to, int[] found, int before) {
    return wide.isEmpty()
        ? narrow(text, from, to, found, before)
        : both(text, from, to, found, before);
  }

  private int narrow(byte[] text, int from, int to, int[] found, int before) {
    long[] bits = narrow.bits();
    int shift = narrow.shift();
    int count = before;
    for (int position = from; position < to; position++) {
      int key = (int) INTS.get(text, position) | KeyMap.FOLD;
      int bit = (key * KeyMap.MULTIPLIER) >>> shift;
      found[count] = position;
      count += (int) (bits[bit >>> 6] >>> bit) & 1;
    }
    return count;
  }

  private int both(byte[] text, int from, int to, int[] found, int before) {
    long[] bits = narrow.bits();
    long[] wideBits = wide.bits();
    int shift = narrow.shift();
    int wideShift = wide.shift();
    int count = before;
    for (int position = from; position < to; position++) {
      int hash = ((int) INTS.get(text, position) | KeyMap.FOLD) * KeyMap.MULTIPLIER;
      int bit = hash >>> shift;
      found[count] = position;
      count += (int) (bits[bit >>> 6] >>> bit) & 1;
      int wideBit = hash >>> wideShift;
      found[count] = ~position;
      count += (int) (wideBits[wideBit >>> 6] >>> wideBit) & 1;
    }
    return count;
  }
}
