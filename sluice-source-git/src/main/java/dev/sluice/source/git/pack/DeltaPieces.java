package dev.sluice.source.git.pack;

import dev.sluice.source.derived.Delta;
import java.util.Arrays;

/**
 * What a delta says: the pieces of an object in order, each copied from the base or inserted.
 * Copies that go on in the base where the piece before ended are one piece. Filled anew for each
 * delta.
 */
public final class DeltaPieces implements Delta {
  /** How many bytes the two sizes at the beginning of a delta take at most. */
  public static final int SIZES_BYTES_MAX = 20;

  /** How many bits seven bits have: Java's own counting is slow until it is compiled well. */
  private static final byte[] BITS = bits();

  private int[] ats = new int[64];
  private int[] lengths = new int[64];
  private int[] froms = new int[64];
  private int count;

  private static byte[] bits() {
    byte[] bits = new byte[128];
    for (int i = 1; i < bits.length; i++) {
      bits[i] = (byte) (bits[i >> 1] + (i & 1));
    }
    return bits;
  }

  @Override
  public int count() {
    return count;
  }

  @Override
  public int at(int piece) {
    return ats[piece];
  }

  @Override
  public int length(int piece) {
    return lengths[piece];
  }

  @Override
  public int from(int piece) {
    return froms[piece];
  }

  /**
   * Reads the size of a delta's result and makes sure that its pieces come to as much, before
   * memory is taken for it.
   *
   * @throws CorruptPackException if the delta is not for a base of {@code baseLength} bytes
   */
  public static long resultLength(byte[] delta, int length, long baseLength)
      throws CorruptPackException {
    long[] at = {0};
    long base = number(delta, length, at);
    if (base != baseLength) {
      throw new CorruptPackException(
          "the delta is for a base of " + base + " bytes, not " + baseLength);
    }
    long result = number(delta, length, at);
    if (piecesLength(delta, (int) at[0], length) != result) {
      throw new CorruptPackException("the delta's pieces do not make " + result + " bytes");
    }
    return result;
  }

  /** The size of the result that the beginning of a delta tells. */
  public static long resultSize(byte[] beginning) throws CorruptPackException {
    long[] at = {0};
    long _ = number(beginning, beginning.length, at);
    return number(beginning, beginning.length, at);
  }

  private static long piecesLength(byte[] delta, int from, int length) {
    long sum = 0;
    int at = from;
    while (at < length) {
      int code = delta[at++];
      if (code < 0) {
        int sizeAt = at + BITS[code & 0xf];
        at += BITS[code & 0x7f];
        if (at > length) {
          return -1;
        }
        sum += copyLength(delta, code, sizeAt);
      } else {
        sum += code;
        at += code;
      }
    }
    return sum;
  }

  /** The length a copy has; 0 stands for 64 KiB. */
  private static int copyLength(byte[] delta, int code, int from) {
    int at = from;
    int size = 0;
    for (int bit = 0; bit < 3; bit++) {
      size |= ((code >> (bit + 4)) & 1) == 0 ? 0 : (delta[at++] & 0xff) << (8 * bit);
    }
    return size == 0 ? 0x10000 : size;
  }

  private static long number(byte[] delta, int length, long[] at) throws CorruptPackException {
    long number = 0;
    int shift = 0;
    int octet;
    do {
      if (at[0] >= length || shift > 56) {
        throw new CorruptPackException("the delta has no size");
      }
      octet = delta[(int) at[0]++];
      number |= (long) (octet & 0x7f) << shift;
      shift += 7;
    } while (octet < 0);
    return number;
  }

  /**
   * Applies a delta to its base and notes the pieces.
   *
   * @param target has room for {@code resultLength} bytes
   */
  public void apply(
      byte[] base, int baseLength, byte[] delta, int length, byte[] target, int resultLength)
      throws CorruptPackException {
    count = 0;
    int at = afterSizes(delta);
    int filled = 0;
    while (at < length) {
      int code = delta[at++];
      if (code < 0) {
        int operands = BITS[code & 0x7f];
        if (at + operands > length) {
          throw new CorruptPackException("the delta ends inside a copy");
        }
        long from = 0;
        for (int bit = 0; bit < 4; bit++) {
          from |= ((code >> bit) & 1) == 0 ? 0 : (delta[at++] & 0xffL) << (8 * bit);
        }
        int size = copyLength(delta, code, at);
        at += BITS[code & 0x70];
        if (from + size > baseLength || size > resultLength - filled) {
          throw new CorruptPackException("the delta copies what is not there");
        }
        System.arraycopy(base, (int) from, target, filled, size);
        add(filled, size, (int) from);
        filled += size;
      } else if (code > 0) {
        if (at + code > length || code > resultLength - filled) {
          throw new CorruptPackException("the delta ends inside an insert");
        }
        System.arraycopy(delta, at, target, filled, code);
        add(filled, code, -1);
        at += code;
        filled += code;
      } else {
        throw new CorruptPackException("the delta has an unknown instruction");
      }
    }
    if (filled != resultLength) {
      throw new CorruptPackException("the delta makes " + filled + " bytes, not " + resultLength);
    }
  }

  private static int afterSizes(byte[] delta) {
    int at = 0;
    while (delta[at++] < 0) {
      // The base's size.
    }
    while (delta[at++] < 0) {
      // The result's size.
    }
    return at;
  }

  private void add(int at, int length, int from) {
    if (count > 0) {
      int last = count - 1;
      boolean goesOn =
          from < 0 ? froms[last] < 0 : froms[last] >= 0 && from == froms[last] + lengths[last];
      if (goesOn) {
        lengths[last] += length;
        return;
      }
    }
    if (count == ats.length) {
      ats = Arrays.copyOf(ats, 2 * count);
      lengths = Arrays.copyOf(lengths, 2 * count);
      froms = Arrays.copyOf(froms, 2 * count);
    }
    ats[count] = at;
    lengths[count] = length;
    froms[count++] = from;
  }
}
