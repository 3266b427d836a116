package dev.sluice.source.git.pack;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is inflated is what Java's own inflater gives; what that refuses is refused. */
class ArrayInflaterTest {
  private static final int SEED = 7;
  private static final int[] STRATEGIES = {
    Deflater.DEFAULT_STRATEGY, Deflater.FILTERED, Deflater.HUFFMAN_ONLY
  };

  private final Random random = new Random(SEED);
  private final ArrayInflater inflater = new ArrayInflater();

  static byte[] deflated(byte[] text, int level, int strategy) {
    Deflater deflater = new Deflater(level);
    deflater.setStrategy(strategy);
    deflater.setInput(text);
    deflater.finish();
    byte[] out = new byte[text.length * 2 + 1024];
    int length = 0;
    while (!deflater.finished()) {
      length += deflater.deflate(out, length, out.length - length);
    }
    deflater.end();
    return Arrays.copyOf(out, length);
  }

  /** What the array inflater makes of a stream, or null. */
  static byte @Nullable [] inflated(ArrayInflater inflater, byte[] stream, int size) {
    byte[] source = Arrays.copyOf(stream, stream.length + ArrayInflater.SPARE_BYTES);
    byte[] target = new byte[size + ArrayInflater.SPARE_BYTES];
    return inflater.inflate(source, stream.length, target, size)
        ? Arrays.copyOf(target, size)
        : null;
  }

  /** What Java's own makes of it, or null. */
  static byte @Nullable [] expected(byte[] stream, int size) {
    Inflater inflater = new Inflater();
    byte[] target = new byte[size + 1];
    try {
      inflater.setInput(stream);
      int length = inflater.inflate(target);
      return length == size && inflater.finished() ? Arrays.copyOf(target, size) : null;
    } catch (DataFormatException e) {
      return null;
    } finally {
      inflater.end();
    }
  }

  /** Text that is random, repeats itself near and far, or does both in turn. */
  private byte[] text(int length, int alphabet) {
    byte[] text = new byte[length];
    int at = 0;
    while (at < length) {
      int count = Math.min(length - at, 1 + random.nextInt(300));
      if (at > 0 && random.nextBoolean()) {
        int distance = 1 + random.nextInt(random.nextBoolean() ? Math.min(at, 9) : at);
        for (int i = 0; i < count; i++) {
          text[at + i] = text[at + i - distance];
        }
      } else {
        for (int i = 0; i < count; i++) {
          text[at + i] = (byte) (' ' + random.nextInt(alphabet));
        }
      }
      at += count;
    }
    return text;
  }

  @Test
  void inflate_anyText_isAsItWas() {
    for (int round = 0; round < 3000; round++) {
      byte[] text = text(random.nextInt(1 << random.nextInt(17)), 1 + random.nextInt(224));
      byte[] stream =
          deflated(text, random.nextInt(10), STRATEGIES[random.nextInt(STRATEGIES.length)]);
      assertArrayEquals(text, inflated(inflater, stream, text.length), "round " + round);
    }
  }

  @Test
  void inflate_codesOfAllLengths_areUnderstood() {
    // How often a byte comes halves from one to the next, so codes grow to the longest there are.
    byte[] text = new byte[1 << 17];
    for (int i = 0; i < text.length; i++) {
      text[i] = (byte) Integer.numberOfTrailingZeros(random.nextInt() | 1 << 20);
    }
    byte[] stream = deflated(text, 9, Deflater.HUFFMAN_ONLY);
    assertArrayEquals(text, inflated(inflater, stream, text.length));
  }

  @Test
  void inflate_bytesBehindTheStream_areLeftAlone() {
    byte[] text = text(1000, 60);
    byte[] stream = deflated(text, 6, Deflater.DEFAULT_STRATEGY);
    byte[] longer = Arrays.copyOf(stream, stream.length + 500);
    random.nextBytes(longer);
    System.arraycopy(stream, 0, longer, 0, stream.length);
    assertArrayEquals(text, inflated(inflater, longer, text.length));
  }

  @Test
  void inflate_otherSize_isRefused() {
    byte[] text = text(1000, 60);
    byte[] stream = deflated(text, 6, Deflater.DEFAULT_STRATEGY);
    assertFalse(inflated(inflater, stream, text.length - 1) != null);
    assertFalse(inflated(inflater, stream, text.length + 1) != null);
    assertNotNull(inflated(inflater, stream, text.length));
  }

  @Test
  void inflate_cutShort_isRefused() {
    byte[] text = text(3000, 60);
    byte[] stream = deflated(text, 6, Deflater.DEFAULT_STRATEGY);
    for (int length = 0; length < stream.length; length++) {
      byte[] cut = Arrays.copyOf(stream, length);
      assertEquals(null, inflated(inflater, cut, text.length), "cut at " + length);
    }
  }

  @Test
  void inflate_damagedBytes_isRefusedWhereJavaRefuses() {
    int accepted = 0;
    for (int round = 0; round < 20_000; round++) {
      byte[] text = text(random.nextInt(600), 1 + random.nextInt(90));
      byte[] stream =
          deflated(text, random.nextInt(10), STRATEGIES[random.nextInt(STRATEGIES.length)]);
      for (int i = random.nextInt(3); i >= 0; i--) {
        stream[random.nextInt(stream.length)] ^= (byte) (1 << random.nextInt(8));
      }
      byte[] expected = expected(stream, text.length);
      assertArrayEquals(expected, inflated(inflater, stream, text.length), "round " + round);
      accepted += expected == null ? 0 : 1;
    }
    assertTrue(accepted > 0, "no damage that undid itself");
  }

  @Test
  void inflate_damagedCodes_isRefusedWhereJavaRefuses() {
    for (int round = 0; round < 20_000; round++) {
      byte[] text = text(200 + random.nextInt(2000), 20 + random.nextInt(90));
      byte[] stream = deflated(text, 9, STRATEGIES[random.nextInt(STRATEGIES.length)]);
      stream[2 + random.nextInt(Math.min(60, stream.length - 2))] ^=
          (byte) (1 << random.nextInt(8));
      assertArrayEquals(
          expected(stream, text.length), inflated(inflater, stream, text.length), "round " + round);
    }
  }
}
