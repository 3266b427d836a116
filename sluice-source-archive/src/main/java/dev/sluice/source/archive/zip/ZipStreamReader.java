package dev.sluice.source.archive.zip;

import dev.sluice.source.archive.format.ArchiveFormat;
import dev.sluice.source.archive.format.ProblemKind;
import dev.sluice.source.archive.read.ArchiveFault;
import dev.sluice.source.archive.read.ByteSupply;
import dev.sluice.source.archive.read.ByteWindow;
import dev.sluice.source.archive.read.ContainerEntry;
import dev.sluice.source.archive.read.ContainerReader;
import dev.sluice.source.archive.read.EntryName;
import dev.sluice.source.archive.read.HiddenArchives;
import dev.sluice.source.archive.read.OwnBytes;
import dev.sluice.source.archive.read.ReaderLimits;
import dev.sluice.source.archive.read.SeekableBytes;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The entries of a zip as they come by, found by their local headers. Behind the end record, in a
 * stretch that no directory speaks of, and where the bytes begin as something else, there need not
 * be any: there a header must be a likely one.
 */
public final class ZipStreamReader implements ContainerReader {
  private static final int WINDOW_BYTES = 72 * 1024;
  private static final int RECORDS_STEP = 32;
  private static final int VERSION_MAX = 63;
  private static final int METHOD_MAX = 99;
  private static final int NAMES_BYTES_MAX = 1024 * 1024;
  private static final int EMPTY_DEFLATE = 3;
  private static final long ELSEWHERE = 0xffffffffL;

  private final ByteWindow window;
  private final int windowBytes;
  private final ZipContent content;
  private final int nameBytesMax;

  /** Where the bytes end, if that is known. */
  private final long endPosition;

  /** The methods of the entries that came by, by the positions of their headers. */
  private final Map<Long, Integer> methods = new HashMap<>();

  /** Their names, as many as are held. */
  private final Map<Long, byte[]> names = new HashMap<>();

  private final HiddenArchives hidden;
  private int namesBytes;
  private long firstHeaderAt = -1;
  private boolean begun;
  private boolean lost;
  private boolean hasEnd;
  private boolean selfDelimiting;

  public ZipStreamReader(ByteSupply supply, ReaderLimits limits, OwnBytes own) {
    this(
        new ByteWindow(supply, WINDOW_BYTES, own),
        WINDOW_BYTES,
        Long.MAX_VALUE,
        limits,
        own.hidden());
  }

  private ZipStreamReader(
      ByteWindow window,
      int windowBytes,
      long endPosition,
      ReaderLimits limits,
      HiddenArchives hidden) {
    this.hidden = hidden;
    this.window = window;
    this.windowBytes = windowBytes;
    this.endPosition = endPosition;
    content = new ZipContent(window, limits.dictionaryBytesMax());
    nameBytesMax = limits.nameBytesMax();
  }

  /** Entries in a stretch of a zip that its directory does not speak of. */
  static ZipStreamReader ofStretch(
      SeekableBytes bytes, long from, long to, ReaderLimits limits, OwnBytes own) {
    int windowBytes = Math.clamp(to - from, 1024, WINDOW_BYTES);
    BoundedSupply supply = new BoundedSupply(bytes.from(from), to - from);
    ZipStreamReader reader =
        new ZipStreamReader(
            new ByteWindow(supply, from, windowBytes, own), windowBytes, to, limits, own.hidden());
    reader.begun = from > 0;
    reader.hasEnd = true;
    reader.lost = true;
    return reader;
  }

  @Override
  public @Nullable ContainerEntry next() throws IOException {
    if (!content.finish()) {
      lost = true;
    }
    if (!begun) {
      begun = true;
      window.has(ArchiveFormat.MAGIC_BYTES_MAX);
      if (!ArchiveFormat.startsAs(
          ArchiveFormat.ZIP, window.array(), window.start(), window.available())) {
        hasEnd = true;
        lost = true;
        hidden.pause(HiddenArchives.isProgram(window.array(), window.start(), window.available()));
      } else if (window.has(8) && isSpanMark(window.intAt(0))) {
        window.consume(4);
      }
    }
    for (int records = 0; records < RECORDS_STEP; records++) {
      if (!window.takeOwed()) {
        return ContainerEntry.more();
      }
      if (!window.has(4)) {
        return end();
      }
      if (lost && !findHeader()) {
        return ContainerEntry.more();
      }
      long signature = window.intAt(0);
      if (signature == ZipHeader.LOCAL) {
        return entry();
      }
      if (!passRecord(signature)) {
        lost = true;
        if (!hasEnd) {
          throw ArchiveFault.entry(ProblemKind.CORRUPT, "no header at " + window.position());
        }
      }
    }
    return ContainerEntry.more();
  }

  private @Nullable ContainerEntry end() throws IOException {
    window.takeRest();
    if (!hasEnd) {
      throw ArchiveFault.container(ProblemKind.TRUNCATED, "ends without a directory");
    }
    return null;
  }

  private ContainerEntry entry() throws IOException {
    long headerAt = window.position();
    window.require(ZipHeader.LOCAL_BYTES, "a header");
    int flags = window.shortAt(6);
    int method = window.shortAt(8);
    long checksum = window.intAt(14);
    long compressed = window.intAt(18);
    long expanded = window.intAt(22);
    int nameBytes = window.shortAt(26);
    int extraBytes = window.shortAt(28);
    methods.put(headerAt, method);
    firstHeaderAt = firstHeaderAt < 0 ? headerAt : firstHeaderAt;
    window.consume(ZipHeader.LOCAL_BYTES);
    byte[] raw = window.takeText(nameBytes, "a name");
    if (namesBytes + nameBytes <= NAMES_BYTES_MAX) {
      namesBytes += nameBytes;
      names.put(headerAt, raw);
    }
    byte[] extra = window.take(extraBytes, "a header");
    // Until the sizes are known the next header can only be searched for.
    lost = true;
    ZipHeader header =
        new ZipHeader(flags, method, checksum, compressed, expanded, 0, EntryName.UNNAMED, false)
            .withName(raw)
            .withExtra(extra);
    boolean isEmptyFolder =
        header.isFolder()
            && (method != ZipHeader.DEFLATED
                || !header.hasDescriptor()
                || (window.has(2) && window.shortAt(0) == EMPTY_DEFLATE));
    boolean unknown =
        header.hasDescriptor()
            && !isEmptyFolder
            && (header.compressedBytes() == 0 || method == ZipHeader.DEFLATED);
    boolean isDeflated = header.hasDescriptor() && method == ZipHeader.DEFLATED;
    long size =
        unknown ? ZipContent.UNKNOWN : isEmptyFolder && isDeflated ? 2 : header.compressedBytes();
    selfDelimiting = unknown && !header.isEncrypted();
    lost = false;
    content.begin(header, size);
    if (nameBytes > nameBytesMax) {
      return ContainerEntry.refused(
          EntryName.UNNAMED, ProblemKind.BAD_NAME, "name of " + nameBytes + " bytes");
    }
    String name = header.name();
    ArchiveFault refusal = ZipContent.refusal(header, size);
    if (refusal != null) {
      selfDelimiting = false;
      return ContainerEntry.refused(name, refusal);
    }
    return isEmptyFolder
        ? ContainerEntry.folder(name)
        : ContainerEntry.file(name, unknown ? -1 : header.expandedBytes());
  }

  /** Goes over a record that is not an entry; false if there is none here. */
  private boolean passRecord(long signature) throws IOException {
    if (signature == ZipHeader.CENTRAL) {
      window.require(ZipHeader.CENTRAL_BYTES, "the directory");
      int method = window.shortAt(10);
      long offset = window.intAt(42);
      passListed(offset);
      checkListed(offset, method);
    } else if (signature == ZipHeader.END) {
      window.require(ZipHeader.END_BYTES, "the directory");
      int commentBytes = window.shortAt(20);
      window.consume(ZipHeader.END_BYTES);
      window.part();
      pass(commentBytes);
      hasEnd = true;
      lost = true;
      firstHeaderAt = -1;
    } else if (signature == ZipHeader.END_64) {
      window.require(12, "the directory");
      long size = window.longAt(4);
      pass(size < 0 || size > WINDOW_BYTES ? ZipHeader.END_64_BYTES : 12 + size);
    } else if (signature == ZipHeader.LOCATOR_64) {
      pass(ZipHeader.LOCATOR_64_BYTES);
    } else if (signature == ZipHeader.SIGNATURE) {
      window.require(6, "the directory");
      pass(6 + window.shortAt(4));
    } else if (signature == ZipHeader.EXTRA_DATA) {
      window.require(8, "the directory");
      pass(8 + window.intAt(4));
    } else if (signature == ZipHeader.DESCRIPTOR) {
      passDescriptor();
    } else {
      return false;
    }
    return true;
  }

  private void pass(long count) {
    window.owe(count);
  }

  /** Goes over a record of the directory, whose name came by with the entry. */
  private void passListed(long offset) throws IOException {
    int nameBytes = window.shortAt(28);
    int extraBytes = window.shortAt(30);
    int commentBytes = window.shortAt(32);
    window.consume(ZipHeader.CENTRAL_BYTES);
    window.part();
    if (!isPassed(names.get(offset), nameBytes)
        && !isPassed(names.get(offset + Math.max(0, firstHeaderAt)), nameBytes)) {
      byte[] _ = window.takeText(nameBytes, "the directory");
    }
    byte[] _ = window.take(extraBytes, "the directory");
    byte[] _ = window.takeText(commentBytes, "the directory");
  }

  private boolean isPassed(byte @Nullable [] name, int nameBytes) throws IOException {
    return name != null && name.length == nameBytes && window.passCopy(name);
  }

  /** Who goes by the directory must see the same entry as who goes by the headers. */
  private void checkListed(long offset, int method) throws ArchiveFault {
    Integer own = methods.get(offset);
    Integer shifted = methods.get(offset + Math.max(0, firstHeaderAt));
    boolean agrees =
        offset == ELSEWHERE
            || (own != null && own == method)
            || (shifted != null && shifted == method);
    if (!agrees && !hasEnd) {
      throw ArchiveFault.entry(
          ProblemKind.CORRUPT, "directory and headers disagree on the entry at " + offset);
    }
  }

  /** A descriptor behind an entry whose header gave the sizes all the same. */
  private void passDescriptor() throws IOException {
    boolean wide =
        window.has(28) && !isSignature(window.intAt(16)) && isSignature(window.intAt(24));
    window.require(16, "a data descriptor");
    window.consume(wide ? 24 : 16);
  }

  /** What a zip begins with that was to be written in several parts. */
  private static boolean isSpanMark(long value) {
    return value == ZipHeader.DESCRIPTOR || value == ZipHeader.SINGLE_SPAN;
  }

  private static boolean isSignature(long value) {
    return value == ZipHeader.LOCAL
        || value == ZipHeader.CENTRAL
        || value == ZipHeader.END
        || value == ZipHeader.END_64;
  }

  /** Looks for a header in what is in view, which is taken up to there. */
  private boolean findHeader() throws IOException {
    int last = window.available() - 4;
    for (int at = 0; at <= last; at++) {
      if (window.byteAt(at) == 'P' && isSignature(window.intAt(at))) {
        window.consume(at);
        if (!hasEnd || isLikelyHeader()) {
          lost = false;
          hidden.pause(false);
          return true;
        }
        window.consume(1);
        return false;
      }
    }
    window.consume(last + 1);
    return false;
  }

  /** A local header whose fields are all possible. */
  private boolean isLikelyHeader() throws IOException {
    if (!window.has(ZipHeader.LOCAL_BYTES) || window.intAt(0) != ZipHeader.LOCAL) {
      return false;
    }
    int nameBytes = window.shortAt(26);
    int headerBytes = ZipHeader.LOCAL_BYTES + nameBytes + window.shortAt(28);
    boolean hasDescriptor = (window.shortAt(6) & 1 << 3) != 0;
    long compressed = window.intAt(18);
    return (window.shortAt(4) & 0xff) <= VERSION_MAX
        && window.shortAt(8) <= METHOD_MAX
        && nameBytes > 0
        && nameBytes <= nameBytesMax
        && headerBytes <= windowBytes
        && window.has(headerBytes)
        && (hasDescriptor
            || compressed == ELSEWHERE
            || compressed <= endPosition - window.position() - headerBytes);
  }

  @Override
  public @Nullable ContainerEntry rest() throws IOException {
    boolean _ = content.finish();
    return window.takeRest() ? ContainerEntry.more() : null;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    return content.read(target, offset, length);
  }

  @Override
  public boolean skipsCheaply() {
    return !selfDelimiting;
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
