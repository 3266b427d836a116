package dev.sluice.source.git.pack;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * The bytes of a mapped file, to be copied in small pieces. They are seen as buffers: what a copy
 * from a segment is made of takes the compilers many times as long, and a history does nothing else
 * as often.
 */
final class MappedBytes {
  /** How many bytes may be copied at a time. */
  static final int COPY_BYTES_MAX = 1 << 20;

  private static final int BUFFER_BITS = 30;
  private static final long BUFFER_MASK = (1L << BUFFER_BITS) - 1;

  /** Each begins where the one before has its last bytes, so that a copy needs only one. */
  private final ByteBuffer[] buffers;

  MappedBytes(MemorySegment mapped) {
    buffers = new ByteBuffer[(int) (mapped.byteSize() >>> BUFFER_BITS) + 1];
    for (int i = 0; i < buffers.length; i++) {
      long start = (long) i << BUFFER_BITS;
      long length = Math.min(mapped.byteSize() - start, BUFFER_MASK + 1 + COPY_BYTES_MAX);
      buffers[i] = mapped.asSlice(start, length).asByteBuffer();
    }
  }

  /** Copies {@code count} bytes from {@code offset} on, which must be there. */
  void copy(long offset, byte[] target, int count) {
    buffers[(int) (offset >>> BUFFER_BITS)].get((int) (offset & BUFFER_MASK), target, 0, count);
  }
}
