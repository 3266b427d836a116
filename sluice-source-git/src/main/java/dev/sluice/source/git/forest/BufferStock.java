package dev.sluice.source.git.forest;

import java.util.ArrayList;
import java.util.List;

/** Arrays that are used again, by powers of two, up to a number of bytes. For one thread. */
final class BufferStock {
  private static final int SMALLEST_BITS = 10;

  /** Larger ones are left to the collector: there are few, and they would stay. */
  private static final int LARGEST_BITS = 24;

  private final List<List<byte[]>> stock = new ArrayList<>();

  private final long bytesMax;
  private long bytes;

  BufferStock(long bytesMax) {
    this.bytesMax = bytesMax;
    for (int bits = 0; bits <= LARGEST_BITS; bits++) {
      stock.add(new ArrayList<>());
    }
  }

  /** An array of at least this length. */
  byte[] take(int length) {
    int bits = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(length, 1) - 1);
    if (bits > LARGEST_BITS) {
      return new byte[length];
    }
    List<byte[]> shelf = stock.get(Math.max(SMALLEST_BITS, bits));
    if (shelf.isEmpty()) {
      return new byte[1 << Math.max(SMALLEST_BITS, bits)];
    }
    byte[] array = shelf.removeLast();
    bytes -= array.length;
    return array;
  }

  void giveBack(byte[] array) {
    int bits = Integer.numberOfTrailingZeros(array.length);
    if (bits >= SMALLEST_BITS
        && bits <= LARGEST_BITS
        && array.length == 1 << bits
        && bytes + array.length <= bytesMax) {
      bytes += array.length;
      stock.get(bits).add(array);
    }
  }
}
