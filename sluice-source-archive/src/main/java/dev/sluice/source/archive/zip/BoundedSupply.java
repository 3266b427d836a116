package dev.sluice.source.archive.zip;

import dev.sluice.source.archive.read.ByteSupply;
import java.io.IOException;

/** The next bytes of a supply, up to a length. */
final class BoundedSupply implements ByteSupply {
  private final ByteSupply supply;
  private long left;

  BoundedSupply(ByteSupply supply, long length) {
    this.supply = supply;
    this.left = length;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (left == 0) {
      return -1;
    }
    int read = supply.read(target, offset, (int) Math.min(length, left));
    left -= Math.max(read, 0);
    return read;
  }
}
