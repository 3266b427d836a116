package dev.sluice.source.local;

import dev.sluice.source.ByteReader;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.ObjectVersion;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** A file behind a descriptor. */
final class LinuxReader implements ByteReader {
  private static final int CLOSED = -1;
  private final ObjectPath file;
  private final long size;
  private int descriptor;

  LinuxReader(ObjectPath file, int descriptor, long size) {
    this.file = file;
    this.descriptor = descriptor;
    this.size = size;
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public int read(long offset, MemorySegment target) throws IOException {
    if (descriptor == CLOSED) {
      throw new IllegalStateException("read after close: " + file);
    }
    if (!target.isNative()) {
      return readByCopy(offset, target);
    }
    CallScratch scratch = CallScratch.get();
    long wanted = target.byteSize();
    long filled = 0;
    while (filled < wanted) {
      long read =
          LinuxCalls.read(
              scratch.errno,
              descriptor,
              target.address() + filled,
              wanted - filled,
              offset + filled);
      if (read == 0) {
        break;
      }
      if (read > 0) {
        filled += read;
        if (offset + filled == size) {
          // Less than was asked for, and all there was: the file ends here.
          break;
        }
      } else if (!scratch.wasInterrupted()) {
        throw scratch.failure(file);
      }
    }
    return (int) filled;
  }

  private int readByCopy(long offset, MemorySegment target) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment copy = arena.allocate(Math.max(1, target.byteSize()));
      int read = read(offset, copy.asSlice(0, target.byteSize()));
      MemorySegment.copy(copy, 0, target, 0, read);
      return read;
    }
  }

  @Override
  public ObjectVersion version() throws IOException {
    return LinuxFiles.version(descriptor, file);
  }

  @Override
  public void close() {
    if (descriptor != CLOSED) {
      LinuxCalls.close(CallScratch.get().errno, descriptor);
      descriptor = CLOSED;
    }
  }
}
