package dev.sluice.source.git.pack;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * An object that is too large to be held, decoded into a file for its owner alone that goes away
 * when it is closed.
 */
public final class SpilledObject implements AutoCloseable {
  /** Larger ones are left out: a short delta can claim any size. */
  private static final long SIZE_MAX = 8L << 30;

  private static final int BUFFER_BYTES = 256 << 10;

  private final Path file;
  private final FileChannel channel;
  private final SpillSpace space;
  private long size;
  private long takenBytes;

  private SpilledObject(Path file, FileChannel channel, SpillSpace space) {
    this.file = file;
    this.channel = channel;
    this.space = space;
  }

  private static SpilledObject create(SpillSpace space) throws IOException {
    Path file = Files.createTempFile("sluice-object", null);
    return new SpilledObject(
        file,
        FileChannel.open(
            file,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE),
        space);
  }

  /**
   * An object that is stored whole, from all of a stream.
   *
   * @throws CorruptPackException if there is no room for it
   */
  public static SpilledObject of(InputStream bytes, SpillSpace space) throws IOException {
    SpilledObject object = create(space);
    boolean done = false;
    try {
      byte[] buffer = new byte[BUFFER_BYTES];
      int count = bytes.readNBytes(buffer, 0, buffer.length);
      while (count > 0) {
        object.append(buffer, count);
        count = bytes.readNBytes(buffer, 0, buffer.length);
      }
      done = true;
      return object;
    } finally {
      if (!done) {
        object.close();
      }
    }
  }

  /** An object that is at hand, so that a larger one can be derived from it. */
  public static SpilledObject of(byte[] bytes, int length, SpillSpace space) throws IOException {
    return of(new ByteArrayInputStream(bytes, 0, length), space);
  }

  /**
   * The object that a delta makes of this one.
   *
   * @throws CorruptPackException if the delta is not for this object, makes no sense, or there is
   *     no room for what it makes
   */
  public SpilledObject derive(InputStream delta) throws IOException {
    SpilledObject object = create(space);
    boolean done = false;
    try {
      object.fill(new BufferedInputStream(delta, BUFFER_BYTES), this);
      done = true;
      return object;
    } finally {
      if (!done) {
        object.close();
      }
    }
  }

  private void fill(InputStream delta, SpilledObject base) throws IOException {
    long claimed = number(delta);
    if (claimed != base.size) {
      throw new CorruptPackException(
          "the delta is for a base of " + claimed + " bytes, not " + base.size);
    }
    long result = number(delta);
    checkRoom(result);
    byte[] inserted = new byte[Byte.MAX_VALUE];
    int code = delta.read();
    while (code >= 0 && size <= result) {
      if (code == 0) {
        throw new CorruptPackException("the delta has an unknown instruction");
      } else if (code < 0x80) {
        if (delta.readNBytes(inserted, 0, code) != code) {
          throw new CorruptPackException("the delta ends inside an insert");
        }
        append(inserted, code);
      } else {
        long from = operand(delta, code, 4);
        long length = operand(delta, code >> 4, 3);
        copy(base, from, length == 0 ? 0x10000 : length);
      }
      code = delta.read();
    }
    if (size != result) {
      throw new CorruptPackException("the delta makes " + size + " bytes, not " + result);
    }
  }

  private static long operand(InputStream delta, int present, int bytes) throws IOException {
    long value = 0;
    for (int i = 0; i < bytes; i++) {
      if ((present >> i & 1) != 0) {
        int octet = delta.read();
        if (octet < 0) {
          throw new CorruptPackException("the delta ends inside a copy");
        }
        value |= (long) octet << (8 * i);
      }
    }
    return value;
  }

  private static long number(InputStream delta) throws IOException {
    long number = 0;
    int shift = 0;
    int octet;
    do {
      octet = delta.read();
      if (octet < 0 || shift > 56) {
        throw new CorruptPackException("the delta has no size");
      }
      number |= (long) (octet & 0x7f) << shift;
      shift += 7;
    } while (octet >= 0x80);
    return number;
  }

  private void append(byte[] bytes, int length) throws IOException {
    grow(length);
    ByteBuffer left = ByteBuffer.wrap(bytes, 0, length);
    while (left.hasRemaining()) {
      size += channel.write(left, size);
    }
  }

  private void copy(SpilledObject base, long from, long length) throws IOException {
    if (from + length > base.size) {
      throw new CorruptPackException("the delta copies what is not there");
    }
    grow(length);
    channel.position(size);
    long done = 0;
    while (done < length) {
      done += base.channel.transferTo(from + done, length - done, channel);
    }
    size += length;
  }

  private void checkRoom(long more) throws CorruptPackException {
    if (more > SIZE_MAX - size) {
      throw CorruptPackException.tooLarge("is larger than " + SIZE_MAX + " bytes");
    }
  }

  /** Takes room for so many bytes more. */
  private void grow(long more) throws IOException {
    checkRoom(more);
    space.take(more);
    takenBytes += more;
  }

  public long size() {
    return size;
  }

  /** All bytes from the first one on. For one reader at a time. */
  public InputStream stream() throws IOException {
    channel.position(0);
    return new BufferedInputStream(Channels.newInputStream(channel), BUFFER_BYTES);
  }

  /** Reads from an offset on, as many bytes as there are room for; says how many. */
  public int read(long offset, ByteBuffer target) throws IOException {
    int count = 0;
    while (target.hasRemaining() && offset + count < size) {
      count += channel.read(target, offset + count);
    }
    return count;
  }

  @Override
  public void close() throws IOException {
    try {
      channel.close();
      Files.deleteIfExists(file);
    } finally {
      space.giveBack(takenBytes);
      takenBytes = 0;
    }
  }
}
