package dev.sluice.source.archive.compressed;

import dev.sluice.source.archive.read.ByteSupply;
import java.io.IOException;

/** A supply as the libraries want it, buffered. */
final class SupplyStream extends RawStream {
  private static final int BUFFER_BYTES = 8 * 1024;

  private final ByteSupply supply;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private int start;
  private int end;
  private boolean ended;

  SupplyStream(ByteSupply supply) {
    this.supply = supply;
  }

  @Override
  boolean hasEnded() {
    return ended;
  }

  @Override
  public int read() throws IOException {
    return fill() ? buffer[start++] & 0xff : -1;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (start == end && length >= buffer.length && !ended) {
      int read = supply.read(target, offset, length);
      ended = read < 0;
      return read;
    }
    if (!fill()) {
      return -1;
    }
    int count = Math.min(length, end - start);
    System.arraycopy(buffer, start, target, offset, count);
    start += count;
    return count;
  }

  /** True if there is not a byte left. */
  boolean isEmpty() throws IOException {
    return !fill();
  }

  @Override
  public int available() {
    return end - start;
  }

  private boolean fill() throws IOException {
    if (start < end) {
      return true;
    }
    int read = ended ? -1 : supply.read(buffer, 0, buffer.length);
    if (read < 0) {
      ended = true;
      return false;
    }
    start = 0;
    end = read;
    return true;
  }
}
