package dev.sluice.detect.prefilter;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Tells the classes of eight bytes at a time by arithmetic on a long. */
final class ScalarMaskForm implements MaskForm {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long ONES = 0x0101010101010101L;
  private static final long HIGH = 0x8080808080808080L;

  /** Multiplied with the low bits of eight bytes, gathers them in the highest byte. */
  private static final long GATHER = 0x0102040810204080L;

  @Override
  public void fill(byte[] text, int at, int index, int end, TextMasks masks) {
    int position = at;
    for (int i = index; i < end; i++) {
      long identifier = 0;
      long word = 0;
      long token = 0;
      long digit = 0;
      for (int shift = 0; shift < 64; shift += 8) {
        long bytes = (long) LONGS.get(text, position);
        long low = bytes & ~HIGH;
        long digits = within(low, '0', '9');
        long letters = within(low | 0x20 * ONES, 'a', 'z');
        long words = digits | letters | within(low, '_', '_');
        long identifiers = words | within(low, '-', '-');
        // All that can be seen but quotes, brackets, commas, semicolons and the backslash.
        long others =
            within(low, '"', '"')
                | within(low, '\'', ')')
                | within(low, ',', ',')
                | (within(low, ';', '>') & ~within(low, '=', '='))
                | (within(low | 0x20 * ONES, '{', '}') & ~within(low, '|', '|'))
                | within(low, '`', '`');
        long tokens = within(low, '!', '~') & ~others;
        identifier |= gather(identifiers & ~bytes) << shift;
        word |= gather(words & ~bytes) << shift;
        token |= gather(tokens & ~bytes) << shift;
        digit |= gather(digits & ~bytes) << shift;
        position += 8;
      }
      masks.identifier[i] = identifier;
      masks.word[i] = word;
      masks.token[i] = token;
      masks.digit[i] = digit;
    }
  }

  /** The high bit of every byte from {@code least} to {@code most}; all are below 0x80. */
  private static long within(long low, int least, int most) {
    return (low + (0x80 - least) * ONES) & ~(low + (0x7f - most) * ONES);
  }

  /** The high bits of eight bytes, in one. */
  private static long gather(long bits) {
    return (((bits & HIGH) >>> 7) * GATHER) >>> 56;
  }
}
