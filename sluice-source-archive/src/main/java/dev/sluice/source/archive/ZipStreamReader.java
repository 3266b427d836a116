package dev.sluice.source.archive;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The entries of a zip as they come by, found by their local headers. */
final class ZipStreamReader implements ContainerReader {
  private static final int WINDOW_BYTES = 72 * 1024;

  private final ByteWindow window;
  private final ZipContent content;
  private final int nameBytesMax;
  private boolean lost;
  private boolean selfDelimiting;

  ZipStreamReader(ByteSupply supply, ArchiveLimits limits) {
    window = new ByteWindow(supply, WINDOW_BYTES);
    content = new ZipContent(window, limits.dictionaryBytesMax());
    nameBytesMax = limits.nameBytesMax();
  }

  @Override
  public @Nullable ContainerEntry next() throws IOException {
    if (!content.finish()) {
      lost = true;
    }
    while (window.has(4)) {
      if (lost && !findHeader()) {
        break;
      }
      long signature = window.intAt(0);
      if (signature == ZipHeader.LOCAL) {
        return entry();
      }
      if (signature == ZipHeader.DESCRIPTOR) {
        skipDescriptor();
      } else if (signature == ZipHeader.CENTRAL
          || signature == ZipHeader.END
          || signature == ZipHeader.END_64
          || signature == ZipHeader.EXTRA_DATA) {
        skipDirectory();
        return null;
      } else {
        lost = true;
        throw ArchiveFault.entry(ProblemKind.CORRUPT, "no header at " + window.position());
      }
    }
    throw ArchiveFault.container(ProblemKind.TRUNCATED, "ends without a directory");
  }

  private ContainerEntry entry() throws IOException {
    window.require(ZipHeader.LOCAL_BYTES, "a header");
    int flags = window.shortAt(6);
    int method = window.shortAt(8);
    long checksum = window.intAt(14);
    long compressed = window.intAt(18);
    long expanded = window.intAt(22);
    int nameBytes = window.shortAt(26);
    int extraBytes = window.shortAt(28);
    window.consume(ZipHeader.LOCAL_BYTES);
    byte[] raw = window.take(nameBytes, "a name");
    byte[] extra = window.take(extraBytes, "a header");
    // Until the sizes are known the next header can only be searched for.
    lost = true;
    ZipHeader header =
        new ZipHeader(
                flags, method, checksum, compressed, expanded, 0, false, EntryName.UNNAMED, false)
            .withName(raw)
            .withExtra(extra);
    boolean unknown =
        header.hasDescriptor()
            && (header.compressedBytes() == 0 || method == ZipHeader.DEFLATED)
            && !header.isFolder();
    long size = unknown ? ZipContent.UNKNOWN : header.compressedBytes();
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
      return new ContainerEntry(name, -1, false, refusal);
    }
    return header.isFolder()
        ? ContainerEntry.folder(name)
        : ContainerEntry.file(name, unknown ? -1 : header.expandedBytes());
  }

  /** A descriptor behind an entry whose header gave the sizes all the same. */
  private void skipDescriptor() throws IOException {
    window.consume(4);
    boolean wide =
        window.has(24) && !isSignature(window.intAt(12)) && isSignature(window.intAt(20));
    window.require(12, "a data descriptor");
    window.consume(wide ? 20 : 12);
  }

  private static boolean isSignature(long value) {
    return value == ZipHeader.LOCAL
        || value == ZipHeader.CENTRAL
        || value == ZipHeader.END
        || value == ZipHeader.END_64;
  }

  private boolean findHeader() throws IOException {
    while (window.has(4)) {
      int last = window.available() - 4;
      for (int at = 0; at <= last; at++) {
        if (window.byteAt(at) == 'P' && isSignature(window.intAt(at))) {
          window.consume(at);
          lost = false;
          return true;
        }
      }
      window.consume(last + 1);
    }
    return false;
  }

  /** Goes through the directory for one reason: an archive without its end was cut. */
  private void skipDirectory() throws IOException {
    while (true) {
      window.require(4, "the directory");
      long signature = window.intAt(0);
      if (signature == ZipHeader.CENTRAL) {
        window.require(ZipHeader.CENTRAL_BYTES, "the directory");
        skip(
            ZipHeader.CENTRAL_BYTES + window.shortAt(28) + window.shortAt(30) + window.shortAt(32));
      } else if (signature == ZipHeader.END) {
        window.require(ZipHeader.END_BYTES, "the directory");
        skip(ZipHeader.END_BYTES + window.shortAt(20));
        return;
      } else if (signature == ZipHeader.END_64) {
        window.require(12, "the directory");
        long size = window.longAt(4);
        skip(size < 0 || size > WINDOW_BYTES ? ZipHeader.END_64_BYTES : 12 + size);
      } else if (signature == ZipHeader.LOCATOR_64) {
        skip(ZipHeader.LOCATOR_64_BYTES);
      } else if (signature == ZipHeader.SIGNATURE) {
        window.require(6, "the directory");
        skip(6 + window.shortAt(4));
      } else if (signature == ZipHeader.EXTRA_DATA) {
        window.require(8, "the directory");
        skip(8 + window.intAt(4));
      } else {
        throw ArchiveFault.container(ProblemKind.CORRUPT, "directory is broken");
      }
    }
  }

  private void skip(long count) throws IOException {
    if (window.skip(count) < count) {
      throw ArchiveFault.container(ProblemKind.TRUNCATED, "ends inside the directory");
    }
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
