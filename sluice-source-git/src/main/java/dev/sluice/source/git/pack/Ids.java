package dev.sluice.source.git.pack;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Ids as they lie in arrays, one after another. */
public final class Ids {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  private static final int SHA1_BYTES = 20;

  private Ids() {}

  /** Compares two ids as unsigned bytes. */
  public static int compare(byte[] a, int aAt, byte[] b, int bAt, int length) {
    int order = Long.compareUnsigned((long) LONG.get(a, aAt), (long) LONG.get(b, bAt));
    return order != 0
        ? order
        : Arrays.compareUnsigned(a, aAt + 8, aAt + length, b, bAt + 8, bAt + length);
  }

  public static boolean equal(byte[] a, int aAt, byte[] b, int bAt, int length) {
    return (long) LONG.get(a, aAt) == (long) LONG.get(b, bAt)
        && (long) LONG.get(a, aAt + 8) == (long) LONG.get(b, bAt + 8)
        && (length == SHA1_BYTES
            ? (int) INT.get(a, aAt + 16) == (int) INT.get(b, bAt + 16)
            : Arrays.equals(a, aAt + 16, aAt + length, b, bAt + 16, bAt + length));
  }

  /** The first four bytes as an unsigned number. */
  public static long prefix(byte[] id, int at) {
    return Integer.toUnsignedLong((int) INT.get(id, at));
  }

  /** The place of an id among sorted ones, or -1 if it is not there. */
  public static int find(byte[] ids, int from, int to, byte[] id, int at, int length) {
    int low = from;
    int high = to;
    while (low < high) {
      int middle = (low + high) >>> 1;
      int order = compare(ids, middle * length, id, at, length);
      if (order == 0) {
        return middle;
      }
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return -1;
  }
}
