package dev.sluice.source.archive.tar;

import dev.sluice.source.archive.format.ProblemKind;
import dev.sluice.source.archive.format.TarHeader;
import dev.sluice.source.archive.read.ArchiveFault;
import dev.sluice.source.archive.read.ByteSupply;
import dev.sluice.source.archive.read.ByteWindow;
import dev.sluice.source.archive.read.ContainerEntry;
import dev.sluice.source.archive.read.ContainerReader;
import dev.sluice.source.archive.read.EntryName;
import dev.sluice.source.archive.read.OwnBytes;
import dev.sluice.source.archive.read.StoredContent;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The entries of a tar, found header by header; a damaged header costs only what it describes. A
 * file that is stored with holes is read as it is stored: the holes hold nothing, and the map of
 * them is the container's own.
 */
public final class TarReader implements ContainerReader {
  private static final int WINDOW_BYTES = 32 * 1024;
  private static final int METADATA_BYTES_MAX = 16 * 1024;
  private static final int MORE_HOLES_AT = 504;
  private static final int BLOCKS_STEP = 64;

  private final ByteWindow window;
  private final int nameBytesMax;
  private final StoredContent content;
  private boolean ended;
  private boolean lost;

  /** What was said of the next entry before its header. */
  private byte @Nullable [] longName;

  private PaxRecords records = PaxRecords.NONE;

  /** What was said of all entries that follow. */
  private PaxRecords ofAll = PaxRecords.NONE;

  public TarReader(ByteSupply supply, int nameBytesMax, OwnBytes own) {
    this.window = new ByteWindow(supply, WINDOW_BYTES, own);
    this.content = new StoredContent(window);
    this.nameBytesMax = Math.min(nameBytesMax, METADATA_BYTES_MAX);
  }

  @Override
  public @Nullable ContainerEntry next() throws IOException {
    content.leave();
    if (!window.takeOwed()) {
      return ContainerEntry.more();
    }
    for (int blocks = 0; blocks < BLOCKS_STEP; blocks++) {
      if (!window.has(TarHeader.BLOCK_BYTES)) {
        return end();
      }
      TarHeader header = headerHere();
      if (header != null) {
        return after(header);
      }
    }
    return ContainerEntry.more();
  }

  /** What is left is less than a block. */
  private @Nullable ContainerEntry end() throws IOException {
    window.takeRest();
    if (!ended) {
      throw ArchiveFault.container(ProblemKind.TRUNCATED, "ends without an end marker");
    }
    return null;
  }

  private ContainerEntry after(TarHeader header) throws IOException {
    long size = header.size();
    if (size < 0) {
      throw ArchiveFault.entry(ProblemKind.CORRUPT, "header has a size that is no number");
    }
    switch (header.type()) {
      case 'x', 'X' -> records = PaxRecords.parse(metadata(size, "extended header"));
      case 'L' -> longName = untilNul(metadata(size, "long name"));
      case 'g' -> ofAll = PaxRecords.parse(metadata(size, "extended header"));
      case 'K', 'V' -> beginContent(size);
      default -> {
        PaxRecords said = records;
        byte[] before = longName;
        records = PaxRecords.NONE;
        longName = null;
        byte[] path = said.path();
        byte[] name = path != null ? path : before != null ? before : header.name();
        boolean hasMap = said.hasMap() || ofAll.hasMap();
        return entry(header, name, said.size() >= 0 ? said.size() : size, hasMap);
      }
    }
    return ContainerEntry.more();
  }

  private ContainerEntry entry(TarHeader header, byte[] raw, long size, boolean hasMap)
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
        yield withContent(size, ContainerEntry.file(name, size));
      }
      default -> {
        boolean folder = header.type() == 'D' || (raw.length > 0 && raw[raw.length - 1] == '/');
        if (folder) {
          yield withContent(size, ContainerEntry.folder(name));
        }
        long data = hasMap ? size - map(size) : size;
        yield withContent(data, ContainerEntry.file(name, data));
      }
    };
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

  /** Gets over the next block; null if it is no header. */
  private @Nullable TarHeader headerHere() throws IOException {
    if (TarHeader.isZero(window.array(), window.start(), TarHeader.BLOCK_BYTES)) {
      // Not the end of the bytes: tars that were strung together go on behind the marker.
      ended = true;
      window.consume(TarHeader.BLOCK_BYTES);
      return null;
    }
    if (TarHeader.hasRightChecksum(window.array(), window.start())) {
      lost = false;
      ended = false;
      return new TarHeader(window.take(TarHeader.BLOCK_BYTES, "a header"));
    }
    window.consume(TarHeader.BLOCK_BYTES);
    if (!lost && !ended) {
      lost = true;
      throw ArchiveFault.entry(
          ProblemKind.CORRUPT, "no header at " + (window.position() - TarHeader.BLOCK_BYTES));
    }
    return null;
  }

  private byte[] metadata(long size, String what) throws IOException {
    if (size > METADATA_BYTES_MAX) {
      beginContent(size);
      throw ArchiveFault.entry(ProblemKind.BAD_NAME, what + " of " + size + " bytes");
    }
    byte[] taken = window.take((int) size, what);
    content.begin(0, paddingOf(size));
    return taken;
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

  /**
   * Gets over the map that the content of a sparse file begins with: a count and twice as many
   * numbers, a line each, in whole blocks. An archive that is stored so begins behind it.
   */
  private long map(long size) throws IOException {
    long bytes = 0;
    long linesLeft = 1;
    long count = 0;
    boolean isCounted = false;
    while (linesLeft > 0) {
      if (bytes + TarHeader.BLOCK_BYTES > size) {
        throw brokenMap(size - bytes);
      }
      window.require(TarHeader.BLOCK_BYTES, "a map of holes");
      for (int at = 0; at < TarHeader.BLOCK_BYTES && linesLeft > 0; at++) {
        int octet = window.byteAt(at);
        if (octet == '\n') {
          linesLeft += isCounted ? -1 : 2 * count - 1;
          isCounted = true;
        } else if (octet < '0' || octet > '9') {
          throw brokenMap(size - bytes);
        } else if (!isCounted) {
          count = Math.min(10 * count + octet - '0', size);
        }
      }
      window.consume(TarHeader.BLOCK_BYTES);
      bytes += TarHeader.BLOCK_BYTES;
    }
    return bytes;
  }

  /** What is left of the content is passed over, as bytes of the tar. */
  private ArchiveFault brokenMap(long left) {
    beginContent(left);
    return ArchiveFault.entry(ProblemKind.CORRUPT, "sparse file without its map");
  }

  private void beginContent(long size) {
    content.begin(size, paddingOf(size));
  }

  private static long paddingOf(long size) {
    return -size & (TarHeader.BLOCK_BYTES - 1);
  }

  @Override
  public @Nullable ContainerEntry rest() throws IOException {
    return window.takeRest() ? ContainerEntry.more() : null;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    return content.read(target, offset, length);
  }

  @Override
  public boolean skipsCheaply() {
    return true;
  }
}
