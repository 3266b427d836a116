package dev.sluice.source.archive.read;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Unsigned little-endian numbers in an array. */
public final class LittleEndian {
  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private LittleEndian() {}

  public static int shortAt(byte[] bytes, int at) {
    return (short) SHORT.get(bytes, at) & 0xffff;
  }

  public static long intAt(byte[] bytes, int at) {
    return (int) INT.get(bytes, at) & 0xffffffffL;
  }

  /** Eight bytes; a value past {@link Long#MAX_VALUE} comes out negative. */
  public static long longAt(byte[] bytes, int at) {
    return (long) LONG.get(bytes, at);
  }
}
