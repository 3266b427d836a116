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
  private long contentLeft;
  private long padding;
  private boolean hasEnded;
  private boolean isOver;

  public CpioReader(ByteSupply supply, int nameBytesMax, OwnBytes own) {
    this.window = new ByteWindow(supply, WINDOW_BYTES, own);
    this.nameBytesMax = Math.min(nameBytesMax, WINDOW_BYTES);
  }

  @Override
  public @Nullable ContainerEntry next() throws IOException {
    leaveContent();
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
    contentLeft = header.contentBytes();
    long named = header.headerBytes() + header.nameBytes();
    padding = header.padding(header.contentBytes());
    if (header.nameBytes() > nameBytesMax) {
      contentLeft += header.nameBytes() + header.padding(named);
      throw ArchiveFault.entry(ProblemKind.BAD_NAME, "name of " + header.nameBytes() + " bytes");
    }
    byte[] raw = untilZero(window.take((int) header.nameBytes(), "a name"));
    window.take((int) header.padding(named), "a name");
    hasEnded = contentLeft == 0 && LAST.equals(EntryName.of(raw));
    if (hasEnded) {
      return ContainerEntry.more();
    }
    String name = EntryName.of(raw);
    return switch (header.kind()) {
      case FILE -> ContainerEntry.file(name, contentLeft);
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

  /** What was not read of the content is the container's own, and so is what pads it. */
  private void leaveContent() {
    long left = contentLeft + padding;
    if (left > 0) {
      window.owe(left);
      contentLeft = 0;
      padding = 0;
    }
  }

  @Override
  public @Nullable ContainerEntry rest() throws IOException {
    return window.takeRest() ? ContainerEntry.more() : null;
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
