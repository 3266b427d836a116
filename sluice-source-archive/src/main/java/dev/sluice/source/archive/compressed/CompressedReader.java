package dev.sluice.source.archive.compressed;

import dev.sluice.source.archive.format.ArchiveFormat;
import dev.sluice.source.archive.read.ArchiveFault;
import dev.sluice.source.archive.read.ByteSupply;
import dev.sluice.source.archive.read.ByteWindow;
import dev.sluice.source.archive.read.ContainerEntry;
import dev.sluice.source.archive.read.ContainerReader;
import dev.sluice.source.archive.read.OwnBytes;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A compression seen as a container of one content without a name: its streams one after the other.
 * What follows the last of them is the container's own.
 */
public final class CompressedReader implements ContainerReader {
  private static final int WINDOW_BYTES = 16 * 1024;

  /** Makes the decoder of a stream. */
  @FunctionalInterface
  interface Streams {
    DecodedStream decoder(ByteWindow window);
  }

  private final ByteWindow window;
  private final ArchiveFormat format;
  private final Streams streams;
  private @Nullable DecodedStream stream;
  private boolean begun;
  private boolean ended;

  private CompressedReader(ByteSupply supply, ArchiveFormat format, Streams streams, OwnBytes own) {
    this.window = new ByteWindow(supply, WINDOW_BYTES, own);
    this.format = format;
    this.streams = streams;
  }

  public static CompressedReader ofBzip2(ByteSupply supply, OwnBytes own) {
    return new CompressedReader(
        supply, ArchiveFormat.BZIP2, window -> Decoders.ofBzip2(window, Long.MAX_VALUE), own);
  }

  public static CompressedReader ofXz(ByteSupply supply, int dictionaryBytesMax, OwnBytes own) {
    return new CompressedReader(
        supply,
        ArchiveFormat.XZ,
        window -> Decoders.ofXz(window, Long.MAX_VALUE, dictionaryBytesMax),
        own);
  }

  public static CompressedReader ofZstd(ByteSupply supply, int dictionaryBytesMax, OwnBytes own) {
    return new CompressedReader(
        supply,
        ArchiveFormat.ZSTD,
        window -> Decoders.ofZstd(window, Long.MAX_VALUE, dictionaryBytesMax),
        own);
  }

  public static CompressedReader ofLz4(ByteSupply supply, OwnBytes own) {
    return new CompressedReader(
        supply, ArchiveFormat.LZ4, window -> Decoders.ofLz4(window, Long.MAX_VALUE), own);
  }

  public static CompressedReader ofLzma(ByteSupply supply, int dictionaryBytesMax, OwnBytes own) {
    return new CompressedReader(
        supply,
        ArchiveFormat.LZMA,
        window -> Decoders.ofLzma(window, Long.MAX_VALUE, dictionaryBytesMax),
        own);
  }

  @Override
  public @Nullable ContainerEntry next() throws IOException {
    if (begun) {
      return rest();
    }
    begun = true;
    stream = streams.decoder(window);
    return ContainerEntry.content();
  }

  @Override
  public @Nullable ContainerEntry rest() throws IOException {
    return window.takeRest() ? ContainerEntry.more() : null;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    while (!ended) {
      DecodedStream current = stream;
      int read;
      try {
        read = current == null ? -1 : current.read(target, offset, length);
      } catch (ArchiveFault fault) {
        window.disown();
        throw fault;
      }
      if (read >= 0) {
        return read;
      }
      skipZeros();
      ended = !anotherBegins();
      stream = ended ? null : streams.decoder(window);
    }
    return -1;
  }

  /** An xz may be padded with zeros. */
  private void skipZeros() throws IOException {
    while (format == ArchiveFormat.XZ && window.has(1) && window.byteAt(0) == 0) {
      window.consume(1);
    }
  }

  private boolean anotherBegins() throws IOException {
    window.has(ArchiveFormat.LZMA_HEAD_BYTES);
    return ArchiveFormat.startsAs(format, window.array(), window.start(), window.available());
  }

  @Override
  public boolean skipsCheaply() {
    return false;
  }

  @Override
  public long compressedBytesRead() {
    return window.position();
  }

  @Override
  public void close() {}
}
