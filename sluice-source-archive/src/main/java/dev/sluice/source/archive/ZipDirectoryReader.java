package dev.sluice.source.archive;

import java.io.IOException;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The entries of a zip in the order of its central directory, which is read piece by piece.
 *
 * <p>Each stretch of the file belongs to the first entry that claims it. An entry that claims part
 * of it again is refused: honest writers do not make such archives, and bombs are made of nothing
 * else.
 */
final class ZipDirectoryReader implements ContainerReader {
  private static final int DIRECTORY_WINDOW_BYTES = 72 * 1024;
  private static final int DATA_WINDOW_BYTES = 64 * 1024;
  private static final int UNIX = 3;
  private static final int MODE_TYPE = 0170000;
  private static final int MODE_LINK = 0120000;

  private final long fileBytes;
  private final ZipDirectory directory;
  private final ByteWindow headers;
  private final ByteWindow data;
  private final ZipContent content;
  private final int nameBytesMax;
  private final TreeMap<Long, Long> claimed = new TreeMap<>();

  ZipDirectoryReader(SeekableBytes bytes, ZipDirectory directory, ArchiveLimits limits) {
    this.fileBytes = bytes.size();
    this.directory = directory;
    this.headers =
        new ByteWindow(bytes, Math.clamp(directory.length(), 1024, DIRECTORY_WINDOW_BYTES));
    this.data = new ByteWindow(bytes, Math.clamp(fileBytes, 1024, DATA_WINDOW_BYTES));
    this.content = new ZipContent(data, limits.dictionaryBytesMax());
    this.nameBytesMax = limits.nameBytesMax();
    headers.seek(directory.start());
  }

  @Override
  public @Nullable ContainerEntry next() throws IOException {
    long left = directory.start() + directory.length() - headers.position();
    if (left <= 0) {
      return null;
    }
    if (left < ZipHeader.CENTRAL_BYTES
        || !headers.has(ZipHeader.CENTRAL_BYTES)
        || headers.intAt(0) != ZipHeader.CENTRAL) {
      throw ArchiveFault.container(ProblemKind.CORRUPT, "directory is broken");
    }
    int nameBytes = headers.shortAt(28);
    int extraBytes = headers.shortAt(30);
    int commentBytes = headers.shortAt(32);
    if (left < ZipHeader.CENTRAL_BYTES + nameBytes + extraBytes + commentBytes) {
      throw ArchiveFault.container(ProblemKind.CORRUPT, "directory is broken");
    }
    boolean link = headers.byteAt(5) == UNIX && (headers.intAt(38) >> 16 & MODE_TYPE) == MODE_LINK;
    ZipHeader header =
        new ZipHeader(
            headers.shortAt(8),
            headers.shortAt(10),
            headers.intAt(16),
            headers.intAt(20),
            headers.intAt(24),
            headers.intAt(42),
            link,
            EntryName.UNNAMED,
            false);
    headers.consume(ZipHeader.CENTRAL_BYTES);
    byte[] raw = headers.take(nameBytes, "the directory");
    byte[] extra = headers.take(extraBytes, "the directory");
    headers.skip(commentBytes);
    if (nameBytes > nameBytesMax) {
      return ContainerEntry.refused(
          EntryName.UNNAMED, ProblemKind.BAD_NAME, "name of " + nameBytes + " bytes");
    }
    try {
      return entry(header.withName(raw).withExtra(extra));
    } catch (ArchiveFault fault) {
      return new ContainerEntry(EntryName.of(raw), -1, false, fault);
    }
  }

  private ContainerEntry entry(ZipHeader header) throws IOException {
    String name = header.name();
    if (header.isFolder()) {
      return ContainerEntry.folder(name);
    }
    ArchiveFault refusal = ZipContent.refusal(header, header.compressedBytes());
    if (refusal != null) {
      return new ContainerEntry(name, -1, false, refusal);
    }
    if (header.isLink()) {
      return ContainerEntry.refused(name, ProblemKind.LINK, "symbolic link");
    }
    long start = directory.shift() + header.offset();
    seekContent(start);
    claim(start, data.position(), header.compressedBytes());
    content.begin(header, header.compressedBytes());
    return ContainerEntry.file(name, header.expandedBytes());
  }

  private void seekContent(long start) throws IOException {
    if (start < 0 || start > directory.start() - ZipHeader.LOCAL_BYTES) {
      throw ArchiveFault.entry(ProblemKind.CORRUPT, "directory points outside the archive");
    }
    data.seek(start);
    if (!data.has(ZipHeader.LOCAL_BYTES) || data.intAt(0) != ZipHeader.LOCAL) {
      throw ArchiveFault.entry(ProblemKind.CORRUPT, "no header at " + start);
    }
    data.seek(start + ZipHeader.LOCAL_BYTES + data.shortAt(26) + data.shortAt(28));
  }

  private void claim(long start, long contentStart, long compressedBytes) throws ArchiveFault {
    if (compressedBytes > fileBytes - contentStart) {
      throw ArchiveFault.entry(ProblemKind.TRUNCATED, "content goes past the end");
    }
    long end = contentStart + compressedBytes;
    var before = claimed.floorEntry(start);
    var after = claimed.ceilingEntry(start);
    if (end > directory.start()
        || (before != null && before.getValue() > start)
        || (after != null && after.getKey() < end)) {
      throw ArchiveFault.entry(ProblemKind.OVERLAPPING, "shares bytes with an earlier entry");
    }
    claimed.put(start, end);
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    return content.read(target, offset, length);
  }

  @Override
  public boolean skipsCheaply() {
    return true;
  }

  @Override
  public long compressedBytesRead() {
    return content.compressedBytesRead();
  }

  @Override
  public void close() {
    content.close();
  }
}
