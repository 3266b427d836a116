package dev.sluice.source.archive;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A supply seen through a small buffer: peeked at, consumed, skipped; positions are counted. */
final class ByteWindow implements ByteSupply {
  private final ByteSupply supply;
  private final @Nullable Cursor cursor;
  private final byte[] bytes;
  private int start;
  private int end;
  private long position;
  private boolean ended;

  ByteWindow(ByteSupply supply, int windowBytes) {
    this.supply = supply;
    this.cursor = null;
    this.bytes = new byte[windowBytes];
  }

  /** A window that can also {@link #seek}. */
  ByteWindow(SeekableBytes seekable, int windowBytes) {
    this.cursor = new Cursor(seekable);
    this.supply = cursor;
    this.bytes = new byte[windowBytes];
  }

  /** Moves to any position; what is in view already is not read again. */
  void seek(long target) {
    if (cursor == null) {
      throw new IllegalStateException("a stream cannot go to " + target);
    }
    long ahead = target - position;
    if (ahead >= 0 && ahead <= end - start) {
      consume((int) ahead);
      return;
    }
    start = 0;
    end = 0;
    ended = false;
    position = target;
    cursor.at = target;
  }

  /** The number of bytes consumed so far, or the position last sought plus those since. */
  long position() {
    return position;
  }

  int available() {
    return end - start;
  }

  byte[] array() {
    return bytes;
  }

  int start() {
    return start;
  }

  /** Brings at least {@code count} bytes into view; false if the supply ends before. */
  boolean has(int count) throws IOException {
    if (count > bytes.length) {
      throw new IllegalArgumentException(count + " bytes in a window of " + bytes.length);
    }
    while (end - start < count) {
      if (ended) {
        return false;
      }
      if (start + count > bytes.length || start == end) {
        System.arraycopy(bytes, start, bytes, 0, end - start);
        end -= start;
        start = 0;
      }
      int read = supply.read(bytes, end, bytes.length - end);
      if (read < 0) {
        ended = true;
      } else {
        end += read;
      }
    }
    return true;
  }

  /** Like {@link #has}, but a missing byte is a fault of the container. */
  void require(int count, String what) throws IOException {
    if (!has(count)) {
      throw ArchiveFault.container(ProblemKind.TRUNCATED, "ends inside " + what);
    }
  }

  int byteAt(int at) {
    return bytes[start + at] & 0xff;
  }

  int shortAt(int at) {
    return LittleEndian.shortAt(bytes, start + at);
  }

  long intAt(int at) {
    return LittleEndian.intAt(bytes, start + at);
  }

  long longAt(int at) {
    return LittleEndian.longAt(bytes, start + at);
  }

  void consume(int count) {
    start += count;
    position += count;
  }

  byte[] take(int count, String what) throws IOException {
    require(count, what);
    byte[] taken = new byte[count];
    System.arraycopy(bytes, start, taken, 0, count);
    consume(count);
    return taken;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (start == end) {
      if (ended) {
        return -1;
      }
      if (length >= bytes.length) {
        int read = supply.read(target, offset, length);
        ended = read < 0;
        position += Math.max(read, 0);
        return read;
      }
      if (!has(1)) {
        return -1;
      }
    }
    int count = Math.min(length, end - start);
    System.arraycopy(bytes, start, target, offset, count);
    consume(count);
    return count;
  }

  /** Consumes {@code count} bytes, or fewer if the supply ends; says how many. */
  long skip(long count) throws IOException {
    if (cursor != null && count > end - start) {
      long skipped = Math.min(count, Math.max(0, cursor.seekable.size() - position));
      seek(position + skipped);
      return skipped;
    }
    long left = count;
    while (left > 0 && has(1)) {
      int step = (int) Math.min(left, end - start);
      consume(step);
      left -= step;
    }
    return count - left;
  }

  private static final class Cursor implements ByteSupply {
    private final SeekableBytes seekable;
    private long at;

    Cursor(SeekableBytes seekable) {
      this.seekable = seekable;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      int read = seekable.read(at, target, offset, length);
      at += Math.max(read, 0);
      return read;
    }
  }
}
