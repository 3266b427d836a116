package dev.sluice.source.archive;

import dev.sluice.source.archive.read.ContainerEntry;
import dev.sluice.source.archive.read.ContainerReader;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A reader that is made when the first entry is asked for, so that making it may fail as reading.
 */
final class LateReader implements ContainerReader {
  /** Makes the reader. */
  @FunctionalInterface
  interface Opening {
    ContainerReader open() throws IOException;
  }

  private final Opening opening;
  private @Nullable ContainerReader reader;

  LateReader(Opening opening) {
    this.opening = opening;
  }

  @Override
  public @Nullable ContainerEntry next() throws IOException {
    ContainerReader open = reader;
    if (open == null) {
      open = opening.open();
      reader = open;
    }
    return open.next();
  }

  @Override
  public @Nullable ContainerEntry rest() throws IOException {
    return reader == null ? null : reader.rest();
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    return reader == null ? -1 : reader.read(target, offset, length);
  }

  @Override
  public boolean skipsCheaply() {
    return reader == null || reader.skipsCheaply();
  }

  @Override
  public long compressedBytesRead() {
    return reader == null ? -1 : reader.compressedBytesRead();
  }

  @Override
  public void close() {
    if (reader != null) {
      reader.close();
    }
  }
}
