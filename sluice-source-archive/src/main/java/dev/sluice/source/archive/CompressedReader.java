package dev.sluice.source.archive;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A compression seen as a container of one content without a name. */
final class CompressedReader implements ContainerReader {
  private final DecodedStream stream;
  private boolean begun;

  CompressedReader(DecodedStream stream) {
    this.stream = stream;
  }

  @Override
  public @Nullable ContainerEntry next() {
    if (begun) {
      return null;
    }
    begun = true;
    return ContainerEntry.content();
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    return stream.read(target, offset, length);
  }

  @Override
  public boolean skipsCheaply() {
    return false;
  }

  @Override
  public long compressedBytesRead() {
    return stream.compressedBytesRead();
  }

  @Override
  public void close() {}
}
