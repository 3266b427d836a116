package dev.sluice.source;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/** One object, read from a stream that can be read only once, such as standard input. */
public final class StreamSource implements Source {
  private static final int READ_BYTES = 64 << 10;
  private static final byte[] NOTHING = {};

  private final ObjectPath name;
  private final InputStream in;

  /** What the first read gave, until the second. */
  private byte[] first = NOTHING;

  public StreamSource(String name, InputStream in) {
    this.name = ObjectPath.of(name);
    this.in = in;
  }

  /** Makes ready what the first read of a process links, which takes a while. */
  public static void preload() {
    ByteBuffer _ = MemorySegment.ofBuffer(ByteBuffer.allocateDirect(1)).asByteBuffer();
  }

  @Override
  public ReadModel readModel() {
    return ReadModel.DIRECT;
  }

  @Override
  public boolean isSequential() {
    return true;
  }

  @Override
  public Cursor list(Cursor cursor, Listing listing) {
    listing.object(new SourceObject(name, SourceObject.SIZE_UNKNOWN));
    return Cursor.DONE;
  }

  @Override
  public ByteReader open(SourceObject object) {
    return new Forward(first);
  }

  /** Reads on from where the last read ended. */
  private final class Forward implements ByteReader {
    private final byte[] bytes = new byte[READ_BYTES];
    private final byte[] before;
    private long at;

    Forward(byte[] before) {
      this.before = before;
    }

    @Override
    public long size() {
      return SourceObject.SIZE_UNKNOWN;
    }

    @Override
    public int read(long offset, MemorySegment target) throws IOException {
      if (offset != at) {
        throw new IOException("a stream is read forward: at " + at + ", not " + offset);
      }
      ByteBuffer buffer = target.asByteBuffer();
      int filled = 0;
      if (at < before.length) {
        filled = (int) Math.min(before.length - at, target.byteSize());
        buffer.put(0, before, (int) at, filled);
      }
      while (filled < target.byteSize()) {
        int wanted = (int) Math.min(bytes.length, target.byteSize() - filled);
        int read = in.read(bytes, 0, wanted);
        if (read < 0) {
          break;
        }
        buffer.put(filled, bytes, 0, read);
        filled += read;
      }
      keepFirst(buffer, filled);
      at += filled;
      return filled;
    }

    /** What is read first shows whether it is a container, which is then opened once more. */
    private void keepFirst(ByteBuffer buffer, int filled) {
      if (at > 0) {
        first = NOTHING;
      } else if (before.length == 0) {
        byte[] kept = new byte[filled];
        buffer.get(0, kept);
        first = kept;
      }
    }

    @Override
    public void close() {}
  }
}
