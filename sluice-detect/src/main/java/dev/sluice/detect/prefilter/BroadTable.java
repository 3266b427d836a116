package dev.sluice.detect.prefilter;

import dev.sluice.detect.literal.RequiredLiteral;
import dev.sluice.detect.regex.ByteSet;
import java.util.List;

/**
 * Tells which required literals begin at a position, for those with too many keys for a {@link
 * KeyTable}: a bit a required literal for each byte at each of their places.
 */
final class BroadTable {
  /** The place of the byte before a required literal, behind those of its own bytes. */
  private static final int BEFORE = RequiredLiteral.SETS_MAX;

  private static final int PLANE = (RequiredLiteral.SETS_MAX + 1) * 256;

  /** For each 64 required literals, each place and each byte, a bit a required literal. */
  private final long[] bits;

  private final int[] numbers;

  private BroadTable(long[] bits, int[] numbers) {
    if (bits.length != (numbers.length + 63) / 64 * PLANE) {
      throw new IllegalArgumentException("tables of required literals do not fit together");
    }
    this.bits = bits;
    this.numbers = numbers;
  }

  /** Takes tables as {@link #write} gave them. */
  static BroadTable read(TableSource source) {
    return new BroadTable(source.longs(), source.ints());
  }

  /** Gives the tables away. */
  void write(TableSink sink) {
    sink.longs(bits);
    sink.ints(numbers);
  }

  /** The table of those of {@code literals} whose places in the list are {@code numbers}. */
  static BroadTable of(List<List<ByteSet>> literals, List<ByteSet> befores, List<Integer> numbers) {
    long[] bits = new long[(numbers.size() + 63) / 64 * PLANE];
    for (int i = 0; i < numbers.size(); i++) {
      List<ByteSet> sets = literals.get(numbers.get(i));
      for (int place = 0; place <= BEFORE; place++) {
        ByteSet set = place < sets.size() ? sets.get(place) : ByteSet.ALL;
        set = place == BEFORE ? befores.get(numbers.get(i)) : set;
        for (int value = 0; value < 256; value++) {
          if (set.contains(value)) {
            bits[i / 64 * PLANE + place * 256 + value] |= 1L << i;
          }
        }
      }
    }
    return new BroadTable(bits, numbers.stream().mapToInt(Integer::intValue).toArray());
  }

  /**
   * What may stand before a required literal: for each byte, one place on, and before them for
   * nothing, bit 0 if one of fewer bytes than {@code longBytes} may follow, bit 1 if any may.
   *
   * @param lengths for each required literal how many bytes it takes
   */
  byte[] befores(int[] lengths, int longBytes) {
    byte[] befores = new byte[257];
    for (int plane = 0; plane < planes(); plane++) {
      long isShort = 0;
      for (int i = plane * 64; i < Math.min(numbers.length, plane * 64 + 64); i++) {
        isShort |= lengths[numbers[i]] < longBytes ? 1L << i : 0;
      }
      befores[0] |= (byte) (isShort == 0 ? 2 : 3);
      int base = plane * PLANE + BEFORE * 256;
      for (int value = 0; value < 256; value++) {
        long standing = bits[base + value];
        if (standing != 0) {
          befores[value + 1] |= (byte) ((standing & isShort) == 0 ? 2 : 3);
        }
      }
    }
    return befores;
  }

  /** How many words of required literals there are. */
  int planes() {
    return (numbers.length + 63) >>> 6;
  }

  /**
   * Finds those that begin at a position.
   *
   * @param into takes their numbers, behind {@code count} others
   * @return how many numbers there are then
   */
  int find(long word, int before, int[] into, int count) {
    int found = count;
    for (int plane = 0; plane < planes(); plane++) {
      long matching = matching(plane, word, before);
      while (matching != 0) {
        into[found++] = numbers[plane * 64 + Long.numberOfTrailingZeros(matching)];
        matching &= matching - 1;
      }
    }
    return found;
  }

  /** Those of word {@code plane} that begin at a position. */
  private long matching(int plane, long word, int before) {
    int base = plane * PLANE;
    // Many may begin at the start of a word only, so that the byte before rejects most positions.
    long matching = before < 0 ? -1L : bits[base + BEFORE * 256 + before];
    for (int place = 0; place < RequiredLiteral.SETS_MAX && matching != 0; place++) {
      matching &= bits[base + place * 256 + ((int) (word >>> (8 * place)) & 0xff)];
    }
    return matching;
  }
}
