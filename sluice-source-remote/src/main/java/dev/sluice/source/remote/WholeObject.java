package dev.sluice.source.remote;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** An object that comes as one stream, read by ascending offsets; gaps are read over. */
final class WholeObject implements AutoCloseable {
  private static final int COPY_BYTES = 32 << 10;

  private final InputStream content;
  private final String version;
  private final byte[] copy = new byte[COPY_BYTES];
  private long position;

  WholeObject(InputStream content, String version) {
    this.content = content;
    this.version = version;
  }

  String version() {
    return version;
  }

  /** Fills the target as far as the object goes. */
  int read(long offset, MemorySegment target) throws IOException {
    if (offset < position) {
      throw new IOException("a stream at %d was asked for %d".formatted(position, offset));
    }
    while (position < offset) {
      int skipped = content.read(copy, 0, (int) Math.min(copy.length, offset - position));
      if (skipped < 0) {
        throw new EOFException("it ended at %d, before %d".formatted(position, offset));
      }
      position += skipped;
    }
    int filled = 0;
    while (filled < target.byteSize()) {
      int wanted = (int) Math.min(copy.length, target.byteSize() - filled);
      int read = content.read(copy, 0, wanted);
      if (read < 0) {
        break;
      }
      MemorySegment.copy(copy, 0, target, ValueLayout.JAVA_BYTE, filled, read);
      filled += read;
      position += read;
    }
    return filled;
  }

  @Override
  public void close() {
    try {
      content.close();
    } catch (IOException e) {
      // What was wanted of it is read.
    }
  }
}
