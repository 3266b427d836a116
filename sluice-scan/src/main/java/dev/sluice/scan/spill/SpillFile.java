package dev.sluice.scan.spill;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * A sorted part of a list that is too long for memory, on disk. The file may have secrets in it, so
 * its owner alone may read it, and it has no name any more once it is open: whatever ends the
 * process, nothing is left behind.
 *
 * @param <T> what the list has
 */
public final class SpillFile<T> implements AutoCloseable {
  /** How an element is written and read again. */
  public interface Codec<T> {
    void write(DataOutput out, T element) throws IOException;

    T read(DataInput in) throws IOException;
  }

  private final Path path;
  private final FileChannel channel;
  private final int size;
  private final Codec<T> codec;

  private SpillFile(Path path, FileChannel channel, int size, Codec<T> codec) {
    this.path = path;
    this.channel = channel;
    this.size = size;
    this.codec = codec;
  }

  /** Writes elements that are in order, at least one. */
  public static <T> SpillFile<T> write(List<T> sorted, Codec<T> codec) throws IOException {
    Path path = Files.createTempFile("sluice-findings", ".run");
    FileChannel channel = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
    SpillFile<T> spilt = new SpillFile<>(path, channel, sorted.size(), codec);
    try {
      Files.delete(path);
    } catch (FileSystemException e) {
      // Some systems keep the name of what is open: there it goes on closing.
      path.toFile().deleteOnExit();
    }
    boolean written = false;
    // The stream is not closed: that would close the channel.
    OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel));
    try {
      DataOutputStream data = new DataOutputStream(out);
      for (T element : sorted) {
        codec.write(data, element);
      }
      data.flush();
      written = true;
      return spilt;
    } finally {
      if (!written) {
        spilt.close();
      }
    }
  }

  /** Reads from the beginning. */
  public Reader<T> reader() throws IOException {
    return new Reader<>(this);
  }

  @Override
  public void close() throws IOException {
    channel.close();
    Files.deleteIfExists(path);
  }

  /** A place in a file. */
  public static final class Reader<T> {
    private final DataInputStream in;
    private final Codec<T> codec;
    private int left;
    private T head;

    private Reader(SpillFile<T> file) throws IOException {
      in = new DataInputStream(new BufferedInputStream(new Positioned(file.channel)));
      codec = file.codec;
      left = file.size - 1;
      head = codec.read(in);
    }

    public T head() {
      return head;
    }

    /** Goes on to the next element; false if there is none. */
    public boolean advance() throws IOException {
      if (left == 0) {
        return false;
      }
      left--;
      head = codec.read(in);
      return true;
    }
  }

  /** Reads a channel by a position of its own, so that a file can be read twice. */
  private static final class Positioned extends InputStream {
    private final FileChannel channel;
    private long position;

    Positioned(FileChannel channel) {
      this.channel = channel;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      int read = channel.read(ByteBuffer.wrap(target, offset, length), position);
      position += Math.max(0, read);
      return read;
    }
  }
}
