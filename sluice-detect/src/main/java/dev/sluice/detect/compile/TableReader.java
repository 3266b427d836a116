package dev.sluice.detect.compile;

import dev.sluice.detect.prefilter.TableSource;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;

/**
 * Reads tables one after another, each with its length before it. Numbers go through a small window
 * straight into the array they end in: at a start, touching memory costs more than reading it.
 */
final class TableReader implements TableSource {
  private static final int WINDOW_BYTES = 64 << 10;

  private final InputStream in;
  private final long end;
  private final byte[] window;
  private final ByteBuffer numbers;
  private final CRC32 checksum = new CRC32();
  private long at;

  /**
   * @param in stands where {@code at} bytes have been read
   * @param end how many bytes there are in all
   */
  TableReader(InputStream in, long at, long end) {
    this.in = in;
    this.at = at;
    this.end = end;
    window = new byte[(int) Math.max(Long.BYTES, Math.min(WINDOW_BYTES, end - at))];
    numbers = ByteBuffer.wrap(window).order(ByteOrder.LITTLE_ENDIAN);
  }

  void check(boolean holds, String what) {
    if (!holds) {
      throw new IllegalArgumentException(
          "compiled rules damaged at byte " + at + " (" + what + "): compile again");
    }
  }

  /** Checks that {@code offsets} are {@code count} plus one, from 0 to {@code last}. */
  void checkOffsets(int[] offsets, int count, int last) {
    check(offsets.length == count + 1 && count >= 0, "offsets");
    check(offsets[0] == 0 && offsets[count] == last, "offsets");
  }

  /** Checks that all was read, and is what was written. */
  void checkEnd(int expected) {
    check(at == end && (int) checksum.getValue() == expected, "checksum");
  }

  private void fill(byte[] target, int from, int length) {
    check(length <= end - at, "end");
    try {
      int read = in.readNBytes(target, from, length);
      check(read == length, "end");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    checksum.update(target, from, length);
    at += length;
  }

  int number() {
    fill(window, 0, Integer.BYTES);
    int value = numbers.getInt(0);
    check(value >= 0, "number");
    return value;
  }

  private int length(int size) {
    int length = number();
    check((long) length * size <= end - at, "length");
    return length;
  }

  @Override
  public byte[] bytes() {
    byte[] values = new byte[length(1)];
    for (int from = 0; from < values.length; from += WINDOW_BYTES) {
      fill(values, from, Math.min(WINDOW_BYTES, values.length - from));
    }
    return values;
  }

  @Override
  public int[] ints() {
    int[] values = new int[length(Integer.BYTES)];
    int room = window.length / Integer.BYTES;
    for (int from = 0; from < values.length; from += room) {
      int count = Math.min(room, values.length - from);
      fill(window, 0, count * Integer.BYTES);
      numbers.asIntBuffer().get(values, from, count);
    }
    return values;
  }

  @Override
  public long[] longs() {
    long[] values = new long[length(Long.BYTES)];
    int room = window.length / Long.BYTES;
    for (int from = 0; from < values.length; from += room) {
      int count = Math.min(room, values.length - from);
      fill(window, 0, count * Long.BYTES);
      numbers.asLongBuffer().get(values, from, count);
    }
    return values;
  }
}
