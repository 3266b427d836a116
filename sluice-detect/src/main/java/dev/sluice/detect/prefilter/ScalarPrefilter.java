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

  private final KeyMap keys;

  public ScalarPrefilter(KeyMap keys) {
    this.keys = keys;
  }

  @Override
  public int find(byte[] text, int from, int to, int[] found) {
    long[] bits = keys.bits();
    int shift = keys.shift();
    int count = 0;
    for (int position = from; position < to; position++) {
      int key = (int) INTS.get(text, position) | KeyMap.FOLD;
      int bit = (key * KeyMap.MULTIPLIER) >>> shift;
      found[count] = position;
      count += (int) (bits[bit >>> 6] >>> bit) & 1;
    }
    return count;
  }
}
