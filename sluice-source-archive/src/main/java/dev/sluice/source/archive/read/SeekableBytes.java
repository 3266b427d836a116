package dev.sluice.source.archive.read;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** Bytes that can be read at any position, as many times as needed. */
public interface SeekableBytes {
  /** The number of bytes, taken once: a file that grows later is read up to this. */
  long size();

  /**
   * Reads at least one byte from {@code position}.
   *
   * @return the number of bytes read, or -1 if {@code position} is at or past the end
   */
  int read(long position, byte[] target, int offset, int length) throws IOException;

  /** A view of an array, which must not change while it is read. */
  static SeekableBytes of(byte[] bytes, int length) {
    return new SeekableBytes() {
      @Override
      public long size() {
        return length;
      }

      @Override
      public int read(long position, byte[] target, int offset, int wanted) {
        if (position >= length) {
          return -1;
        }
        int count = (int) Math.min(wanted, length - position);
        System.arraycopy(bytes, (int) position, target, offset, count);
        return count;
      }
    };
  }

  /** A view of an open file; the caller closes the channel. */
  static SeekableBytes of(FileChannel channel) throws IOException {
    long size = channel.size();
    return new SeekableBytes() {
      @Override
      public long size() {
        return size;
      }

      @Override
      public int read(long position, byte[] target, int offset, int wanted) throws IOException {
        return position >= size
            ? -1
            : channel.read(ByteBuffer.wrap(target, offset, wanted), position);
      }
    };
  }

  /** The bytes from {@code position} to the end, as a supply. */
  default ByteSupply from(long position) {
    return new ByteSupply() {
      private long at = position;

      @Override
      public int read(byte[] target, int offset, int length) throws IOException {
        int count = SeekableBytes.this.read(at, target, offset, length);
        at += Math.max(count, 0);
        return count;
      }
    };
  }
}
