package dev.sluice.source.git.pack;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.zip.Adler32;

/**
 * Inflates streams that lie whole in an array, whose length is known. For one thread.
 *
 * <p>It says no to every stream that is damaged or odd, without saying why: whoever asks again with
 * {@link java.util.zip.Inflater} is told. Most objects of a pack are so small that a call into
 * native code costs more than they do.
 */
final class ArrayInflater {
  /** How many bytes behind a stream, and behind what it inflates to, an array must have. */
  static final int SPARE_BYTES = 2 * Long.BYTES;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final int HEAD_BYTES = 2;
  private static final int CHECK_BYTES = Integer.BYTES;

  private static final int STORED = 0;
  private static final int FIXED = 1;
  private static final int DYNAMIC = 2;

  private static final int LITERAL_BITS = 10;
  private static final int DISTANCE_BITS = 8;
  private static final int LENGTH_BITS = 7;

  /** Enough for the tables of any code with this many symbols and first bits. */
  private static final int LITERAL_ENTRIES = 1334;

  private static final int DISTANCE_ENTRIES = 402;
  private final HuffmanTable literals =
      new HuffmanTable(LITERAL_BITS, LITERAL_ENTRIES, DeflateCodes.LITERALS_MAX);
  private final HuffmanTable distances =
      new HuffmanTable(DISTANCE_BITS, DISTANCE_ENTRIES, DeflateCodes.DISTANCES_MAX);
  private final HuffmanTable lengths =
      new HuffmanTable(LENGTH_BITS, 1 << LENGTH_BITS, DeflateCodes.LENGTH_ORDER.length);
  private final HuffmanTable fixedLiterals =
      new HuffmanTable(LITERAL_BITS, LITERAL_ENTRIES, DeflateCodes.LITERALS_MAX);
  private final HuffmanTable fixedDistances =
      new HuffmanTable(DISTANCE_BITS, DISTANCE_ENTRIES, DeflateCodes.DISTANCES_MAX);
  private final byte[] codeLengths =
      new byte[DeflateCodes.LITERALS_MAX + DeflateCodes.DISTANCES_MAX];
  private final byte[] lengthLengths = new byte[DeflateCodes.LENGTH_ORDER.length];
  private final Adler32 check = new Adler32();

  private byte[] in = new byte[0];
  private int inEnd;
  private int at;

  /** Bits read and not used yet, the next one lowest. */
  private long bits;

  private int bitCount;
  private int filled;

  ArrayInflater() {
    byte[] fixed = DeflateCodes.fixedLengths();
    if (!fixedLiterals.make(fixed, 0, DeflateCodes.LITERALS_MAX, DeflateCodes.LITERAL_MEANINGS)
        || !fixedDistances.make(
            fixed,
            DeflateCodes.LITERALS_MAX,
            DeflateCodes.DISTANCES_MAX,
            DeflateCodes.DISTANCE_MEANINGS)) {
      throw new IllegalStateException("the fixed codes are complete");
    }
  }

  /**
   * Inflates a stream with zlib's head and check.
   *
   * @param source has {@link #SPARE_BYTES} behind the stream
   * @param length of the stream; it may end earlier
   * @param target has {@link #SPARE_BYTES} more than what is inflated
   * @param size how many bytes the stream must inflate to
   * @return whether it did, and nothing about it is odd
   */
  boolean inflate(byte[] source, int length, byte[] target, int size) {
    in = source;
    inEnd = length;
    at = HEAD_BYTES;
    bits = 0;
    bitCount = 0;
    filled = 0;
    if (length < HEAD_BYTES + CHECK_BYTES || !isHead(source[0] & 0xff, source[1] & 0xff)) {
      return false;
    }
    boolean isLast;
    do {
      if (isOverrun(at)) {
        return false;
      }
      refill();
      isLast = take(1) == 1;
      if (!block(take(2), target, size)) {
        return false;
      }
    } while (!isLast);
    return filled == size && isChecked(target, size);
  }

  private static boolean isHead(int first, int second) {
    return (first & 0xf) == 8
        && first >> 4 <= 7
        && (first << 8 | second) % 31 == 0
        && (second & 0x20) == 0;
  }

  private boolean isChecked(byte[] target, int size) {
    int end = at - (bitCount >>> 3);
    if (end + CHECK_BYTES > inEnd) {
      return false;
    }
    check.reset();
    check.update(target, 0, size);
    int stored = 0;
    for (int i = 0; i < CHECK_BYTES; i++) {
      stored = stored << 8 | (in[end + i] & 0xff);
    }
    return stored == (int) check.getValue();
  }

  /** Whether more was read than bytes ahead of what was used. */
  private boolean isOverrun(int readTo) {
    return readTo > inEnd + Long.BYTES;
  }

  private void refill() {
    if (!isOverrun(at)) {
      bits |= (long) LONGS.get(in, at) << bitCount;
      at += (Long.SIZE - 1 - bitCount) >>> 3;
      bitCount |= 56;
    }
  }

  private int take(int count) {
    int value = (int) bits & ((1 << count) - 1);
    bits >>>= count;
    bitCount -= count;
    return value;
  }

  private boolean block(int kind, byte[] target, int size) {
    return switch (kind) {
      case STORED -> stored(target, size);
      case FIXED -> coded(fixedLiterals, fixedDistances, target, size);
      case DYNAMIC -> readCodes() && coded(literals, distances, target, size);
      default -> false;
    };
  }

  private boolean stored(byte[] target, int size) {
    at -= bitCount >>> 3;
    bits = 0;
    bitCount = 0;
    if (at + 4 > inEnd) {
      return false;
    }
    int count = (in[at] & 0xff) | (in[at + 1] & 0xff) << 8;
    int inverse = (in[at + 2] & 0xff) | (in[at + 3] & 0xff) << 8;
    at += 4;
    if (count != (~inverse & 0xffff) || count > inEnd - at || count > size - filled) {
      return false;
    }
    System.arraycopy(in, at, target, filled, count);
    at += count;
    filled += count;
    return true;
  }

  private boolean readCodes() {
    int literalCount = take(5) + 257;
    int distanceCount = take(5) + 1;
    int lengthCount = take(4) + 4;
    if (literalCount > DeflateCodes.LITERALS_USED_MAX
        || distanceCount > DeflateCodes.DISTANCES_USED_MAX) {
      return false;
    }
    Arrays.fill(lengthLengths, (byte) 0);
    for (int i = 0; i < lengthCount; i++) {
      if ((i & 7) == 0) {
        refill();
      }
      lengthLengths[DeflateCodes.LENGTH_ORDER[i]] = (byte) take(3);
    }
    if (!lengths.make(lengthLengths, 0, lengthLengths.length, DeflateCodes.LENGTH_MEANINGS)
        || !readLengths(literalCount + distanceCount)) {
      return false;
    }
    return codeLengths[DeflateCodes.END_OF_BLOCK] != 0
        && literals.make(codeLengths, 0, literalCount, DeflateCodes.LITERAL_MEANINGS)
        && distances.make(codeLengths, literalCount, distanceCount, DeflateCodes.DISTANCE_MEANINGS);
  }

  private boolean readLengths(int count) {
    int[] entries = lengths.entries;
    int known = 0;
    while (known < count) {
      refill();
      int entry = entries[(int) bits & ((1 << LENGTH_BITS) - 1)];
      if ((entry & HuffmanTable.SPECIAL) != 0 || isOverrun(at)) {
        return false;
      }
      take(entry & 0xff);
      int symbol = entry >>> HuffmanTable.VALUE_SHIFT;
      if (symbol < 16) {
        codeLengths[known++] = (byte) symbol;
        continue;
      }
      if (symbol == 16 && known == 0) {
        return false;
      }
      byte length = symbol == 16 ? codeLengths[known - 1] : 0;
      int times =
          switch (symbol) {
            case 16 -> 3 + take(2);
            case 17 -> 3 + take(3);
            default -> 11 + take(7);
          };
      if (times > count - known) {
        return false;
      }
      Arrays.fill(codeLengths, known, known + times, length);
      known += times;
    }
    return true;
  }

  /** Inflates a block's bytes up to its end. */
  private boolean coded(
      HuffmanTable literalTable, HuffmanTable distanceTable, byte[] out, int size) {
    int[] literalEntries = literalTable.entries;
    int[] distanceEntries = distanceTable.entries;
    byte[] source = in;
    int last = inEnd + Long.BYTES;
    int from = at;
    long ahead = bits;
    int count = bitCount;
    int to = filled;
    while (true) {
      if (from > last) {
        return false;
      }
      ahead |= (long) LONGS.get(source, from) << count;
      from += (Long.SIZE - 1 - count) >>> 3;
      count |= 56;
      int entry = literalEntries[(int) ahead & ((1 << LITERAL_BITS) - 1)];
      if (entry < 0) {
        if (size - to >= 3) {
          // Three codes of bytes fit into what is ahead, whatever their length in this table.
          ahead >>>= entry;
          count -= entry & 0xff;
          out[to++] = (byte) (entry >>> HuffmanTable.VALUE_SHIFT);
          entry = literalEntries[(int) ahead & ((1 << LITERAL_BITS) - 1)];
          if (entry >= 0) {
            continue;
          }
          ahead >>>= entry;
          count -= entry & 0xff;
          out[to++] = (byte) (entry >>> HuffmanTable.VALUE_SHIFT);
          entry = literalEntries[(int) ahead & ((1 << LITERAL_BITS) - 1)];
          if (entry >= 0) {
            continue;
          }
        } else if (to == size) {
          return false;
        }
        ahead >>>= entry;
        count -= entry & 0xff;
        out[to++] = (byte) (entry >>> HuffmanTable.VALUE_SHIFT);
        continue;
      }
      if ((entry & HuffmanTable.SPECIAL) != 0) {
        if ((entry & HuffmanTable.FURTHER) != 0) {
          ahead >>>= LITERAL_BITS;
          count -= LITERAL_BITS;
          int own = (entry >>> HuffmanTable.CODE_SHIFT) & 0xf;
          entry =
              literalEntries[
                  (entry >>> HuffmanTable.VALUE_SHIFT) + ((int) ahead & ((1 << own) - 1))];
          if (entry < 0) {
            if (to == size) {
              return false;
            }
            ahead >>>= entry;
            count -= entry & 0xff;
            out[to++] = (byte) (entry >>> HuffmanTable.VALUE_SHIFT);
            continue;
          }
        }
        if ((entry & HuffmanTable.SPECIAL) != 0) {
          at = from;
          bits = ahead >>> entry;
          bitCount = count - (entry & 0xff);
          filled = to;
          return (entry & HuffmanTable.NONE) == 0;
        }
      }
      int length = number(entry, ahead);
      ahead >>>= entry;
      count -= entry & 0xff;
      entry = distanceEntries[(int) ahead & ((1 << DISTANCE_BITS) - 1)];
      if ((entry & HuffmanTable.SPECIAL) != 0) {
        if ((entry & HuffmanTable.FURTHER) == 0) {
          return false;
        }
        ahead >>>= DISTANCE_BITS;
        count -= DISTANCE_BITS;
        int own = (entry >>> HuffmanTable.CODE_SHIFT) & 0xf;
        entry =
            distanceEntries[
                (entry >>> HuffmanTable.VALUE_SHIFT) + ((int) ahead & ((1 << own) - 1))];
        if ((entry & HuffmanTable.SPECIAL) != 0) {
          return false;
        }
      }
      int distance = number(entry, ahead);
      ahead >>>= entry;
      count -= entry & 0xff;
      if (distance > to || length > size - to) {
        return false;
      }
      copy(out, to, distance, length);
      to += length;
    }
  }

  /** What an entry stands for, with the bits that follow its code added. */
  private static int number(int entry, long ahead) {
    int all = (int) ahead & ((1 << entry) - 1);
    return (entry >>> HuffmanTable.VALUE_SHIFT)
        + (all >>> ((entry >>> HuffmanTable.CODE_SHIFT) & 0xf));
  }

  /** Repeats bytes that were inflated; up to seven bytes more are written than that. */
  private static void copy(byte[] out, int to, int distance, int length) {
    int end = to + length;
    int at = to;
    if (distance >= Long.BYTES) {
      do {
        LONGS.set(out, at, (long) LONGS.get(out, at - distance));
        at += Long.BYTES;
      } while (at < end);
    } else {
      for (; at < end; at++) {
        out[at] = out[at - distance];
      }
    }
  }
}
