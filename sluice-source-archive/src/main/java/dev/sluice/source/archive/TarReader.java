package dev.sluice.source.archive;

import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The entries of a tar, found header by header; a damaged header costs only what it describes. */
final class TarReader implements ContainerReader {
  private static final int WINDOW_BYTES = 32 * 1024;
  private static final int METADATA_BYTES_MAX = 16 * 1024;
  private static final int MORE_HOLES_AT = 504;

  private final ByteWindow window;
  private final int nameBytesMax;
  private long contentLeft;
  private long padding;
  private boolean ended;
  private boolean lost;

  TarReader(ByteSupply supply, int nameBytesMax) {
    this.window = new ByteWindow(supply, WINDOW_BYTES);
    this.nameBytesMax = Math.min(nameBytesMax, METADATA_BYTES_MAX);
  }

  TarReader(SeekableBytes seekable, int nameBytesMax) {
    this.window = new ByteWindow(seekable, WINDOW_BYTES);
    this.nameBytesMax = Math.min(nameBytesMax, METADATA_BYTES_MAX);
  }

  @Override
  public @Nullable ContainerEntry next() throws IOException {
    skipContent();
    byte[] longName = null;
    PaxRecords records = PaxRecords.NONE;
    while (true) {
      TarHeader header = nextHeader();
      if (header == null) {
        return null;
      }
      long size = header.size();
      if (size < 0) {
        throw ArchiveFault.entry(ProblemKind.CORRUPT, "header has a size that is no number");
      }
      switch (header.type()) {
        case 'x', 'X' -> records = PaxRecords.parse(metadata(size, "extended header"));
        case 'L' -> longName = untilNul(metadata(size, "long name"));
        case 'g', 'K', 'V' -> skipMetadata(size);
        default -> {
          byte[] path = records.path();
          byte[] name = path != null ? path : longName != null ? longName : header.name();
          return entry(header, name, records.size() >= 0 ? records.size() : size, records);
        }
      }
    }
  }

  private ContainerEntry entry(TarHeader header, byte[] raw, long size, PaxRecords records)
      throws IOException {
    String name = EntryName.of(raw);
    return switch (header.type()) {
      case '1' -> contentless(size, ContainerEntry.refused(name, ProblemKind.LINK, "hard link"));
      case '2' ->
          contentless(size, ContainerEntry.refused(name, ProblemKind.LINK, "symbolic link"));
      case '3', '4', '6' ->
          contentless(size, ContainerEntry.refused(name, ProblemKind.SPECIAL, "device or pipe"));
      case '5' -> contentless(size, ContainerEntry.folder(name));
      case 'S' -> {
        skipHoles(header);
        yield withContent(size, sparse(name));
      }
      default -> {
        boolean folder = header.type() == 'D' || (raw.length > 0 && raw[raw.length - 1] == '/');
        yield withContent(
            size,
            records.isSparse()
                ? sparse(name)
                : folder ? ContainerEntry.folder(name) : ContainerEntry.file(name, size));
      }
    };
  }

  private static ContainerEntry sparse(String name) {
    return ContainerEntry.refused(name, ProblemKind.SPARSE, "stored with holes");
  }

  private ContainerEntry withContent(long size, ContainerEntry entry) {
    beginContent(size);
    return entry;
  }

  /** Some writers give a size to what has no content: a header right behind it says they lie. */
  private ContainerEntry contentless(long size, ContainerEntry entry) throws IOException {
    boolean headerFollows =
        window.has(TarHeader.BLOCK_BYTES)
            && (TarHeader.hasRightChecksum(window.array(), window.start())
                || TarHeader.isZero(window.array(), window.start(), TarHeader.BLOCK_BYTES));
    beginContent(size > 0 && headerFollows ? 0 : size);
    return entry;
  }

  private @Nullable TarHeader nextHeader() throws IOException {
    while (window.has(TarHeader.BLOCK_BYTES)) {
      if (TarHeader.isZero(window.array(), window.start(), TarHeader.BLOCK_BYTES)) {
        // Not the end of the bytes: tars that were strung together go on behind the marker.
        ended = true;
        window.consume(TarHeader.BLOCK_BYTES);
        continue;
      }
      if (TarHeader.hasRightChecksum(window.array(), window.start())) {
        lost = false;
        ended = false;
        return new TarHeader(window.take(TarHeader.BLOCK_BYTES, "a header"));
      }
      window.consume(TarHeader.BLOCK_BYTES);
      if (!lost) {
        lost = true;
        throw ArchiveFault.entry(
            ProblemKind.CORRUPT, "no header at " + (window.position() - TarHeader.BLOCK_BYTES));
      }
    }
    if (!ended) {
      throw ArchiveFault.container(ProblemKind.TRUNCATED, "ends without an end marker");
    }
    return null;
  }

  private byte[] metadata(long size, String what) throws IOException {
    if (size > METADATA_BYTES_MAX) {
      skipMetadata(size);
      throw ArchiveFault.entry(ProblemKind.BAD_NAME, what + " of " + size + " bytes");
    }
    byte[] taken = window.take((int) size, what);
    padding = paddingOf(size);
    skipContent();
    return taken;
  }

  private void skipMetadata(long size) throws IOException {
    beginContent(size);
    skipContent();
  }

  private byte[] untilNul(byte[] raw) throws ArchiveFault {
    int end = 0;
    while (end < raw.length && raw[end] != 0) {
      end++;
    }
    if (end > nameBytesMax) {
      throw ArchiveFault.entry(ProblemKind.BAD_NAME, "name of " + end + " bytes");
    }
    return Arrays.copyOf(raw, end);
  }

  private void skipHoles(TarHeader header) throws IOException {
    boolean more = header.hasMoreHoles();
    while (more) {
      window.require(TarHeader.BLOCK_BYTES, "a map of holes");
      more = window.byteAt(MORE_HOLES_AT) != 0;
      window.consume(TarHeader.BLOCK_BYTES);
    }
  }

  private void beginContent(long size) {
    contentLeft = size;
    padding = paddingOf(size);
  }

  private static long paddingOf(long size) {
    return -size & (TarHeader.BLOCK_BYTES - 1);
  }

  private void skipContent() throws IOException {
    long left = contentLeft;
    contentLeft = 0;
    if (window.skip(left) < left) {
      throw ArchiveFault.container(ProblemKind.TRUNCATED, "ends inside an entry");
    }
    long pad = padding;
    padding = 0;
    if (window.skip(pad) < pad) {
      throw ArchiveFault.container(ProblemKind.TRUNCATED, "ends behind an entry");
    }
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (contentLeft == 0) {
      return -1;
    }
    int read = window.read(target, offset, (int) Math.min(length, contentLeft));
    if (read < 0) {
      contentLeft = 0;
      padding = 0;
      throw ArchiveFault.container(ProblemKind.TRUNCATED, "ends inside an entry");
    }
    contentLeft -= read;
    return read;
  }

  @Override
  public boolean skipsCheaply() {
    return true;
  }

  @Override
  public long compressedBytesRead() {
    return -1;
  }

  @Override
  public void close() {}
}
