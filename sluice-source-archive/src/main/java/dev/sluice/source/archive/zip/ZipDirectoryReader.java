package dev.sluice.source.archive.zip;

import dev.sluice.source.archive.format.ProblemKind;
import dev.sluice.source.archive.read.ArchiveFault;
import dev.sluice.source.archive.read.ByteWindow;
import dev.sluice.source.archive.read.ContainerEntry;
import dev.sluice.source.archive.read.ContainerReader;
import dev.sluice.source.archive.read.EntryName;
import dev.sluice.source.archive.read.OwnBytes;
import dev.sluice.source.archive.read.ReaderLimits;
import dev.sluice.source.archive.read.SeekableBytes;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The entries of a zip in the order of its central directory, which is read piece by piece; then
 * those in the stretches that it does not speak of.
 *
 * <p>Each stretch of the file belongs to the first entry that claims it. An entry that claims part
 * of it again is refused: honest writers do not make such archives, and bombs are made of nothing
 * else.
 */
public final class ZipDirectoryReader implements ContainerReader {
  private static final int DIRECTORY_WINDOW_BYTES = 72 * 1024;
  private static final int DATA_WINDOW_BYTES = 64 * 1024;
  private static final long ELSEWHERE = 0xffffffffL;

  private final SeekableBytes bytes;
  private final long fileBytes;
  private final ZipDirectory directory;
  private final ByteWindow headers;
  private final ByteWindow data;
  private final ZipContent content;
  private final ReaderLimits limits;
  private final OwnBytes own;

  /** Where each entry begins and ends. */
  private final TreeMap<Long, Long> claimed = new TreeMap<>();

  private @Nullable ZipHeader current;
  private long currentStart;
  private boolean directoryEnded;

  /** Where the stretches that no entry claims are looked for from. */
  private long coveredTo;

  private @Nullable ZipStreamReader stretch;

  public ZipDirectoryReader(
      SeekableBytes bytes, ZipDirectory directory, ReaderLimits limits, OwnBytes own) {
    this.bytes = bytes;
    this.fileBytes = bytes.size();
    this.directory = directory;
    this.headers =
        new ByteWindow(bytes, Math.clamp(directory.length(), 1024, DIRECTORY_WINDOW_BYTES), own);
    this.data = new ByteWindow(bytes, Math.clamp(fileBytes, 1024, DATA_WINDOW_BYTES), own);
    this.content = new ZipContent(data, limits.dictionaryBytesMax());
    this.limits = limits;
    this.own = own;
    headers.seek(directory.start());
  }

  @Override
  public @Nullable ContainerEntry next() throws IOException {
    boolean _ = content.finish();
    if (!data.takeOwed()) {
      return ContainerEntry.more();
    }
    takeDescriptor();
    if (directoryEnded) {
      return nextInStretches();
    }
    long left = directory.start() + directory.length() - headers.position();
    if (left <= 0) {
      endDirectory();
      return ContainerEntry.more();
    }
    int nameBytes = 0;
    int extraBytes = 0;
    int commentBytes = 0;
    boolean isSound =
        left >= ZipHeader.CENTRAL_BYTES
            && headers.has(ZipHeader.CENTRAL_BYTES)
            && headers.intAt(0) == ZipHeader.CENTRAL;
    if (isSound) {
      nameBytes = headers.shortAt(28);
      extraBytes = headers.shortAt(30);
      commentBytes = headers.shortAt(32);
    }
    if (!isSound || left < ZipHeader.CENTRAL_BYTES + nameBytes + extraBytes + commentBytes) {
      endDirectory();
      throw ArchiveFault.entry(ProblemKind.CORRUPT, "directory is broken");
    }
    ZipHeader header =
        new ZipHeader(
            headers.shortAt(8),
            headers.shortAt(10),
            headers.intAt(16),
            headers.intAt(20),
            headers.intAt(24),
            headers.intAt(42),
            EntryName.UNNAMED,
            false);
    headers.consume(ZipHeader.CENTRAL_BYTES);
    byte[] raw = headers.takeText(nameBytes, "the directory");
    byte[] extra = headers.take(extraBytes, "the directory");
    byte[] _ = headers.takeText(commentBytes, "the directory");
    if (nameBytes > limits.nameBytesMax()) {
      return ContainerEntry.refused(
          EntryName.UNNAMED, ProblemKind.BAD_NAME, "name of " + nameBytes + " bytes");
    }
    try {
      return entry(header.withName(raw).withExtra(extra), raw);
    } catch (ArchiveFault fault) {
      return ContainerEntry.refused(EntryName.of(raw), fault);
    }
  }

  private void endDirectory() {
    directoryEnded = true;
    claimed.merge(directory.start(), headers.position(), Math::max);
  }

  private ContainerEntry entry(ZipHeader header, byte[] listedName) throws IOException {
    long start = directory.shift() + header.offset();
    seekHeader(start);
    long contentStart = start + ZipHeader.LOCAL_BYTES + data.shortAt(26) + data.shortAt(28);
    claim(start, contentStart, header.compressedBytes());
    boolean agrees = agreesWithLocal(header);
    passLocal(listedName);
    current = header;
    currentStart = start;
    content.begin(header, header.compressedBytes());
    if (!agrees) {
      throw ArchiveFault.entry(ProblemKind.CORRUPT, "directory and header disagree");
    }
    ArchiveFault refusal = ZipContent.refusal(header, header.compressedBytes());
    if (refusal != null) {
      throw refusal;
    }
    return header.isFolder()
        ? ContainerEntry.folder(header.name())
        : ContainerEntry.file(header.name(), header.expandedBytes());
  }

  /** The name stands in the directory too; once is enough. */
  private void passLocal(byte[] listedName) throws IOException {
    int nameBytes = data.shortAt(26);
    int extraBytes = data.shortAt(28);
    data.consume(ZipHeader.LOCAL_BYTES);
    own.part();
    if (nameBytes != listedName.length || !data.passCopy(listedName)) {
      data.skip(nameBytes);
      own.part();
    }
    data.skip(extraBytes);
  }

  private void seekHeader(long start) throws IOException {
    if (start < 0 || start > directory.start() - ZipHeader.LOCAL_BYTES) {
      throw ArchiveFault.entry(ProblemKind.CORRUPT, "directory points outside the archive");
    }
    data.seek(start);
    if (!data.has(ZipHeader.LOCAL_BYTES) || data.intAt(0) != ZipHeader.LOCAL) {
      throw ArchiveFault.entry(ProblemKind.CORRUPT, "no header at " + start);
    }
  }

  /** Who goes by the headers must see the same entry as who goes by the directory. */
  private boolean agreesWithLocal(ZipHeader header) {
    long compressed = data.intAt(18);
    boolean isSizeElsewhere =
        (data.shortAt(6) & 1 << 3) != 0 || compressed == 0 || compressed == ELSEWHERE;
    return data.shortAt(8) == header.method()
        && (isSizeElsewhere || compressed == header.compressedBytes());
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

  /** A descriptor behind the content belongs to the entry. */
  private void takeDescriptor() throws IOException {
    ZipHeader header = current;
    current = null;
    if (header == null || !header.hasDescriptor()) {
      return;
    }
    Long end = claimed.get(currentStart);
    if (end == null || data.position() != end || !data.has(16)) {
      return;
    }
    if (data.intAt(0) == ZipHeader.DESCRIPTOR && data.intAt(4) == header.checksum()) {
      Long following = claimed.higherKey(currentStart);
      boolean isNarrow =
          data.intAt(8) == header.compressedBytes() && data.intAt(12) == header.expandedBytes();
      int length = isNarrow || !data.has(24) ? 16 : 24;
      if (following == null || end + length <= following) {
        data.consume(length);
        claimed.put(currentStart, end + length);
      }
    }
  }

  private @Nullable ContainerEntry nextInStretches() throws IOException {
    ZipStreamReader reader = stretch;
    if (reader != null) {
      ContainerEntry entry = reader.next();
      if (entry != null) {
        return entry;
      }
      reader.close();
      stretch = null;
    }
    return nextStretch() ? ContainerEntry.more() : null;
  }

  /** Goes to the next stretch that no entry claims. */
  private boolean nextStretch() throws IOException {
    while (coveredTo < fileBytes) {
      Map.Entry<Long, Long> next = claimed.pollFirstEntry();
      long from = coveredTo;
      long to = next == null ? fileBytes : next.getKey();
      coveredTo = next == null ? fileBytes : Math.max(from, next.getValue());
      own.hidden().pause(false);
      if (to - from >= ZipHeader.LOCAL_BYTES) {
        stretch = ZipStreamReader.ofStretch(bytes, from, to, limits, own);
        return true;
      }
      data.seek(from);
      data.skip(to - from);
      if (own.isFull()) {
        return true;
      }
    }
    return false;
  }

  @Override
  public @Nullable ContainerEntry rest() throws IOException {
    if (!directoryEnded) {
      endDirectory();
    }
    boolean _ = content.finish();
    if (!data.takeOwed()) {
      return ContainerEntry.more();
    }
    ZipStreamReader reader = stretch;
    if (reader != null) {
      if (reader.rest() != null) {
        return ContainerEntry.more();
      }
      reader.close();
      stretch = null;
    }
    return nextStretch() ? ContainerEntry.more() : null;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    ZipStreamReader reader = stretch;
    return reader == null
        ? content.read(target, offset, length)
        : reader.read(target, offset, length);
  }

  @Override
  public boolean skipsCheaply() {
    ZipStreamReader reader = stretch;
    return reader == null || reader.skipsCheaply();
  }

  @Override
  public long compressedBytesRead() {
    ZipStreamReader reader = stretch;
    return reader == null ? content.compressedBytesRead() : reader.compressedBytesRead();
  }

  @Override
  public void close() {
    content.close();
    if (stretch != null) {
      stretch.close();
    }
  }
}
