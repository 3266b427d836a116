package dev.sluice.detect.decode;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Plain Java, eight bytes at a time. */
final class ScalarDecodePrefilterForm implements DecodePrefilterForm {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long ONES = 0x0101010101010101L;
  private static final long HIGH = 0x8080808080808080L;

  /** Multiplied with the low bits of eight bytes, gathers them in the highest byte. */
  private static final long GATHER = 0x0102040810204080L;

  @Override
  public void fill(byte[] text, int at, int words, long[] base64, long[] specials) {
    for (int i = 0; i < words; i++) {
      word(text, at + 64 * i, i + 1, base64, specials);
    }
  }

  private static void word(byte[] text, int at, int index, long[] base64, long[] specials) {
    long words = 0;
    long special = 0;
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
      special |=
          plus | equal(group, '%') | equal(group, '&') | equal(group, '\\') | equal(group, 0);
    }
    base64[index] = words;
    specials[index] = special == 0 ? 0 : specials(text, at);
  }

  /** The special bytes of a word one by one: most words have none. */
  private static long specials(byte[] text, int at) {
    long bits = 0;
    for (int i = 0; i < 64; i++) {
      bits |= Bytes.isSpecial(text[at + i]) ? 1L << i : 0;
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
