package dev.sluice.source.archive.read;

import java.io.IOException;

/** Bytes that come one after the other and only once. */
@FunctionalInterface
public interface ByteSupply {
  /**
   * Reads at least one byte into {@code target}.
   *
   * @return the number of bytes read, or -1 at the end; 0 only if {@code length} is 0
   */
  int read(byte[] target, int offset, int length) throws IOException;
}
