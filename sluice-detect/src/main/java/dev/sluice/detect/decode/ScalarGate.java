package dev.sluice.detect.decode;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** The gate in plain Java, eight bytes at a time. For one thread. */
final class ScalarGate implements Gate {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long ONES = 0x0101010101010101L;
  private static final long HIGH = 0x8080808080808080L;

  /** Multiplied with the low bits of eight bytes, gathers them in the highest byte. */
  private static final long GATHER = 0x0102040810204080L;

  private final BlockMarker marker = new BlockMarker();

  @Override
  public void mark(byte[] text, int from, int to, Anchors anchors) {
    marker.begin(text, from, to, anchors);
    int at = from;
    for (; at + 64 <= to; at += 64) {
      block(text, at);
    }
    Tail.mark(text, at, to, marker);
  }

  private void block(byte[] text, int at) {
    long words = 0;
    long specials = 0;
    long zeros = 0;
    for (int i = 0; i < 64; i += 8) {
      long group = (long) LONG.get(text, at + i);
      long seven = group | HIGH;
      long range =
          (atLeast(seven, '/') & ~atLeast(seven, '9' + 1))
              | (atLeast(seven, 'A') & ~atLeast(seven, 'Z' + 1))
              | (atLeast(seven, 'a') & ~atLeast(seven, 'z' + 1));
      long plus = equal(group, '+');
      long word = ((range & ~group) | plus | equal(group, '-') | equal(group, '_')) & HIGH;
      words |= (((word >>> 7) * GATHER) >>> 56) << i;
      specials |= plus | equal(group, '%') | equal(group, '\\');
      zeros |= equal(group, 0);
    }
    marker.block(
        at,
        words,
        specials == 0 ? 0 : bits(text, at, true),
        zeros == 0 ? 0 : bits(text, at, false),
        -1L);
  }

  /** The special bytes of a block, or its zeros, one by one: most blocks have neither. */
  private static long bits(byte[] text, int at, boolean special) {
    long bits = 0;
    for (int i = 0; i < 64; i++) {
      byte octet = text[at + i];
      boolean set = special ? octet == '%' || octet == '\\' || octet == '+' : octet == 0;
      bits |= set ? 1L << i : 0;
    }
    return bits;
  }

  /** The high bit of every byte that equals a value below 0x80. */
  private static long equal(long group, int value) {
    long difference = group ^ value * ONES;
    return ~(((difference & ~HIGH) + ~HIGH) | difference) & HIGH;
  }

  /** The high bit of every byte that is at least a bound, for bytes below 0x80. */
  private static long atLeast(long seven, int bound) {
    return (seven - bound * ONES) & HIGH;
  }
}
