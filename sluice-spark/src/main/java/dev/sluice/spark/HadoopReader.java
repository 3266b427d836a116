package dev.sluice.spark;

import dev.sluice.source.ByteReader;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.apache.hadoop.fs.FSDataInputStream;

/** The bytes of an object of a Hadoop file system. */
final class HadoopReader implements ByteReader {
  private static final int COPY_BYTES = 256 << 10;

  private final FSDataInputStream in;
  private final long size;
  private final byte[] copy;

  HadoopReader(FSDataInputStream in, long size) {
    this.in = in;
    this.size = size;
    copy = new byte[Math.clamp(size, 1, COPY_BYTES)];
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public int read(long offset, MemorySegment target) throws IOException {
    if (in.getPos() != offset) {
      if (offset >= size) {
        return 0;
      }
      in.seek(offset);
    }
    int filled = 0;
    while (filled < target.byteSize()) {
      int read = in.read(copy, 0, (int) Math.min(copy.length, target.byteSize() - filled));
      if (read < 0) {
        break;
      }
      MemorySegment.copy(MemorySegment.ofArray(copy), 0, target, filled, read);
      filled += read;
    }
    return filled;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
