package dev.sluice.source.archive;

import dev.sluice.source.ByteReader;
import dev.sluice.source.SourceObject;
import dev.sluice.source.archive.format.ArchiveFormat;
import dev.sluice.source.archive.read.ByteSupply;
import dev.sluice.source.archive.read.SeekableBytes;
import java.io.IOException;
import java.lang.foreign.MemorySegment;

/** The bytes of an opened object, read at any position. */
final class ReaderBytes implements SeekableBytes {
  private final ByteReader reader;
  private final byte[] head = new byte[ArchiveFormat.HEAD_BYTES];
  private int headBytes;

  ReaderBytes(ByteReader reader) {
    this.reader = reader;
  }

  @Override
  public long size() {
    long size = reader.size();
    return size == SourceObject.SIZE_UNKNOWN ? Long.MAX_VALUE : size;
  }

  @Override
  public int read(long position, byte[] target, int offset, int length) throws IOException {
    int read = reader.read(position, MemorySegment.ofArray(target).asSlice(offset, length));
    if (position == headBytes && headBytes < head.length) {
      int kept = Math.min(read, head.length - headBytes);
      System.arraycopy(target, offset, head, headBytes, kept);
      headBytes += kept;
    }
    return read == 0 ? -1 : read;
  }

  /** The first bytes, as many as {@link #headBytes} then says. */
  byte[] head() throws IOException {
    byte[] first = new byte[head.length];
    int before;
    do {
      before = headBytes;
    } while (before < head.length
        && read(before, first, before, head.length - before) > 0
        && headBytes > before);
    return head;
  }

  int headBytes() {
    return headBytes;
  }

  /** All bytes by ascending positions, those that were looked at already out of memory. */
  ByteSupply replayed() {
    int first = headBytes;
    return new ByteSupply() {
      private long at;

      @Override
      public int read(byte[] target, int offset, int length) throws IOException {
        int read;
        if (at < first) {
          read = (int) Math.min(length, first - at);
          System.arraycopy(head, (int) at, target, offset, read);
        } else {
          read = ReaderBytes.this.read(at, target, offset, length);
        }
        at += Math.max(read, 0);
        return read;
      }
    };
  }
}
