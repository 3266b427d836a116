package dev.sluice.source.archive;

import dev.sluice.source.archive.ar.ArReader;
import dev.sluice.source.archive.compressed.CompressedReader;
import dev.sluice.source.archive.compressed.GzipReader;
import dev.sluice.source.archive.cpio.CpioReader;
import dev.sluice.source.archive.cpio.RpmReader;
import dev.sluice.source.archive.format.ArchiveFormat;
import dev.sluice.source.archive.format.ProblemKind;
import dev.sluice.source.archive.read.ArchiveFault;
import dev.sluice.source.archive.read.ByteSupply;
import dev.sluice.source.archive.read.ContainerReader;
import dev.sluice.source.archive.read.EntryName;
import dev.sluice.source.archive.read.OwnBytes;
import dev.sluice.source.archive.read.SeekableBytes;
import dev.sluice.source.archive.sevenzip.SevenZipReader;
import dev.sluice.source.archive.tar.TarReader;
import dev.sluice.source.archive.zip.ZipDirectory;
import dev.sluice.source.archive.zip.ZipDirectoryReader;
import dev.sluice.source.archive.zip.ZipStreamReader;
import java.io.IOException;
import java.util.Arrays;

/** Opens the containers of a walk: the reader of each format, within the walk's limits. */
final class ContainerOpener {
  private static final int BUFFER_BYTES_FIRST = 64 * 1024;

  private final ArchiveLimits limits;
  private final RootBudget root;

  ContainerOpener(ArchiveLimits limits, RootBudget root) {
    this.limits = limits;
    this.root = root;
  }

  /** The entries of a container that comes as a stream. */
  ContainerReader ofStream(ArchiveFormat format, ByteSupply bytes, OwnBytes own) {
    int dictionaryBytesMax = limits.dictionaryBytesMax();
    return switch (format) {
      case ZIP -> new ZipStreamReader(bytes, limits.ofReader(), own);
      case TAR -> new TarReader(bytes, limits.nameBytesMax(), own);
      case GZIP -> new GzipReader(bytes, own);
      case BZIP2 -> CompressedReader.ofBzip2(bytes, own);
      case XZ -> CompressedReader.ofXz(bytes, dictionaryBytesMax, own);
      case ZSTD -> CompressedReader.ofZstd(bytes, dictionaryBytesMax, own);
      case AR -> new ArReader(bytes, limits.nameBytesMax(), own);
      case CPIO -> new CpioReader(bytes, limits.nameBytesMax(), own);
      case RPM -> new RpmReader(bytes, own);
      case LZ4 -> CompressedReader.ofLz4(bytes, own);
      case LZMA -> CompressedReader.ofLzma(bytes, dictionaryBytesMax, own);
      case SEVEN_ZIP ->
          new LateReader(() -> new SevenZipReader(readable(hold(bytes)), limits.ofReader(), own));
    };
  }

  /** The entries of a container that can be read at any position. */
  ContainerReader ofSeekable(ArchiveFormat format, SeekableBytes bytes, OwnBytes own) {
    return switch (format) {
      case ZIP -> new LateReader(() -> openZip(bytes, own));
      case SEVEN_ZIP -> new SevenZipReader(bytes, limits.ofReader(), own);
      case TAR, GZIP, BZIP2, XZ, ZSTD, AR, CPIO, RPM, LZ4, LZMA ->
          ofStream(format, bytes.from(0), own);
    };
  }

  private ContainerReader openZip(SeekableBytes bytes, OwnBytes own) throws IOException {
    ZipDirectory directory = ZipDirectory.find(bytes);
    return directory == null
        ? new ZipStreamReader(bytes.from(0), limits.ofReader(), own)
        : new ZipDirectoryReader(bytes, directory, limits.ofReader(), own);
  }

  /** A stream in memory, for a format that cannot be read otherwise. */
  private SeekableBytes hold(ByteSupply bytes) throws IOException {
    byte[] held = new byte[Math.min(BUFFER_BYTES_FIRST, limits.bufferBytesMax())];
    int length = 0;
    while (true) {
      int read = bytes.read(held, length, held.length - length);
      if (read < 0) {
        return SeekableBytes.of(held, length);
      }
      length += read;
      if (length == held.length) {
        if (length == limits.bufferBytesMax()) {
          throw ArchiveFault.container(
              ProblemKind.BUFFER_TOO_LARGE, "at least " + length + " bytes without random access");
        }
        held = Arrays.copyOf(held, (int) Math.min(2L * length, limits.bufferBytesMax()));
      }
    }
  }

  /** Bytes that are read as long as they are wanted, and whose failures are faults. */
  ByteSupply readable(ByteSupply bytes) {
    return (target, offset, length) -> {
      root.checkWanted();
      try {
        return bytes.read(target, offset, length);
      } catch (IOException failure) {
        throw unreadable(failure);
      }
    };
  }

  SeekableBytes readable(SeekableBytes bytes) {
    return new SeekableBytes() {
      @Override
      public long size() {
        return bytes.size();
      }

      @Override
      public int read(long position, byte[] target, int offset, int length) throws IOException {
        root.checkWanted();
        try {
          return bytes.read(position, target, offset, length);
        } catch (IOException failure) {
          throw unreadable(failure);
        }
      }
    };
  }

  private static ArchiveFault unreadable(IOException failure) {
    return ArchiveFault.container(
        ProblemKind.UNREADABLE, EntryName.printable(String.valueOf(failure.getMessage())));
  }
}
