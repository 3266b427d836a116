package dev.sluice.scan;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
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
 * Findings in report order on disk. The file has secrets in it, so its owner alone may read it, and
 * it has no name any more once it is open: whatever ends the process, nothing is left behind.
 */
final class SortedRun implements AutoCloseable {
  private final Path path;
  private final FileChannel channel;
  private final int size;

  private SortedRun(Path path, FileChannel channel, int size) {
    this.path = path;
    this.channel = channel;
    this.size = size;
  }

  /** Writes findings that are in order, at least one. */
  static SortedRun write(List<Finding> findings) throws IOException {
    Path path = Files.createTempFile("sluice-findings", ".run");
    FileChannel channel = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
    SortedRun run = new SortedRun(path, channel, findings.size());
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
      for (Finding finding : findings) {
        FindingCodec.write(data, finding);
      }
      data.flush();
      written = true;
      return run;
    } finally {
      if (!written) {
        run.close();
      }
    }
  }

  /** Reads from the beginning. */
  Reader reader() throws IOException {
    return new Reader(this);
  }

  @Override
  public void close() throws IOException {
    channel.close();
    Files.deleteIfExists(path);
  }

  /** A place in a run. */
  static final class Reader {
    private final DataInputStream in;
    private int left;
    private Finding head;

    private Reader(SortedRun run) throws IOException {
      in = new DataInputStream(new BufferedInputStream(new Positioned(run.channel)));
      left = run.size - 1;
      head = FindingCodec.read(in);
    }

    Finding head() {
      return head;
    }

    /** Goes on to the next finding; false if there is none. */
    boolean advance() throws IOException {
      if (left == 0) {
        return false;
      }
      left--;
      head = FindingCodec.read(in);
      return true;
    }
  }

  /** Reads a channel by a position of its own, so that a run can be read twice. */
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
