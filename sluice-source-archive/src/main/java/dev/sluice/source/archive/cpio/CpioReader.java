package dev.sluice.source.archive.cpio;

import dev.sluice.source.archive.format.CpioHeader;
import dev.sluice.source.archive.format.ProblemKind;
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
 * The entries of a cpio, up to the entry that ends it; others that were strung together go on
 * behind zeros. What a link leads to is stored as its content, and is the container's own.
 */
public final class CpioReader implements ContainerReader {
  private static final int WINDOW_BYTES = 32 * 1024;
  private static final String LAST = "TRAILER!!!";

  private final ByteWindow window;
  private final int nameBytesMax;
  private final StoredContent content;
  private boolean hasEnded;
  private boolean isOver;

  public CpioReader(ByteSupply supply, int nameBytesMax, OwnBytes own) {
    this.window = new ByteWindow(supply, WINDOW_BYTES, own);
    this.content = new StoredContent(window);
    this.nameBytesMax = Math.min(nameBytesMax, WINDOW_BYTES);
  }

  @Override
  public @Nullable ContainerEntry next() throws IOException {
    content.leave();
    if (!window.takeOwed()) {
      return ContainerEntry.more();
    }
    if (isOver) {
      return rest();
    }
    if (hasEnded && !skipZeros()) {
      return ContainerEntry.more();
    }
    window.has(CpioHeader.BYTES_MAX);
    CpioHeader header = CpioHeader.at(window.array(), window.start(), window.available());
    if (header != null) {
      return after(header);
    }
    if (!hasEnded) {
      boolean isCut = window.available() < CpioHeader.BYTES_MAX;
      throw isCut
          ? ArchiveFault.container(ProblemKind.TRUNCATED, "ends without an end marker")
          : ArchiveFault.container(ProblemKind.CORRUPT, "no header at " + window.position());
    }
    isOver = true;
    return rest();
  }

  /** Gets over zeros in view; false if there may be more of them. */
  private boolean skipZeros() throws IOException {
    window.has(1);
    int zeros = 0;
    while (zeros < window.available() && window.byteAt(zeros) == 0) {
      zeros++;
    }
    boolean areAll = zeros > 0 && zeros == window.available();
    window.consume(zeros);
    return !areAll;
  }

  private ContainerEntry after(CpioHeader header) throws IOException {
    window.consume(header.headerBytes());
    long size = header.contentBytes();
    long named = header.headerBytes() + header.nameBytes();
    if (header.nameBytes() > nameBytesMax) {
      long nameBytes = header.nameBytes() + header.padding(named);
      content.begin(nameBytes + size, header.padding(size));
      throw ArchiveFault.entry(ProblemKind.BAD_NAME, "name of " + header.nameBytes() + " bytes");
    }
    byte[] raw = untilZero(window.take((int) header.nameBytes(), "a name"));
    window.take((int) header.padding(named), "a name");
    content.begin(size, header.padding(size));
    hasEnded = size == 0 && LAST.equals(EntryName.of(raw));
    if (hasEnded) {
      return ContainerEntry.more();
    }
    String name = EntryName.of(raw);
    return switch (header.kind()) {
      case FILE -> ContainerEntry.file(name, size);
      case FOLDER -> ContainerEntry.folder(name);
      case LINK -> ContainerEntry.refused(name, ProblemKind.LINK, "symbolic link");
      case SPECIAL -> ContainerEntry.refused(name, ProblemKind.SPECIAL, "device or pipe");
    };
  }

  private static byte[] untilZero(byte[] raw) {
    int end = 0;
    while (end < raw.length && raw[end] != 0) {
      end++;
    }
    return Arrays.copyOf(raw, end);
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
