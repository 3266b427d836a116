package dev.sluice.source.git.history;

import dev.sluice.source.ByteReader;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Reads a file of the work tree, and no link that came into its place. */
record WorkFileReader(FileChannel channel, long size) implements ByteReader {
  static WorkFileReader open(Path file) throws IOException {
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new NoSuchFileException(file.toString());
    }
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
    try {
      return new WorkFileReader(channel, channel.size());
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  @Override
  public int read(long offset, MemorySegment target) throws IOException {
    ByteBuffer left = target.asByteBuffer();
    int count = 0;
    int read = 0;
    while (left.hasRemaining() && read >= 0) {
      read = channel.read(left, offset + count);
      count += Math.max(0, read);
    }
    return count;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
