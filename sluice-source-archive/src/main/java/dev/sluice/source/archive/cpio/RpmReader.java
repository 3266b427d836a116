package dev.sluice.source.archive.cpio;

import dev.sluice.source.archive.format.ArchiveFormat;
import dev.sluice.source.archive.format.ProblemKind;
import dev.sluice.source.archive.read.ArchiveFault;
import dev.sluice.source.archive.read.ByteSupply;
import dev.sluice.source.archive.read.ByteWindow;
import dev.sluice.source.archive.read.ContainerEntry;
import dev.sluice.source.archive.read.ContainerReader;
import dev.sluice.source.archive.read.OwnBytes;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A package of RPM: a lead, a header of signatures and one of facts, which are the container's own,
 * and then its one content, a cpio that is mostly compressed.
 */
public final class RpmReader implements ContainerReader {
  private static final int WINDOW_BYTES = 16 * 1024;
  private static final int LEAD_BYTES = 96;
  private static final int HEADER_BYTES = 16;
  private static final int INDEX_BYTES = 16;
  private static final int SIGNATURES_UNIT = 8;

  /** What comes next. */
  private enum Next {
    LEAD,
    SIGNATURES,
    FACTS,
    CONTENT,
    REST
  }

  private final ByteWindow window;
  private Next next = Next.LEAD;

  public RpmReader(ByteSupply supply, OwnBytes own) {
    this.window = new ByteWindow(supply, WINDOW_BYTES, own);
  }

  @Override
  public @Nullable ContainerEntry next() throws IOException {
    if (!window.takeOwed()) {
      return ContainerEntry.more();
    }
    switch (next) {
      case LEAD -> {
        window.owe(LEAD_BYTES);
        next = Next.SIGNATURES;
      }
      case SIGNATURES -> {
        long bytes = headerBytes();
        window.owe(bytes + (-bytes & (SIGNATURES_UNIT - 1)));
        next = Next.FACTS;
      }
      case FACTS -> {
        window.owe(headerBytes());
        next = Next.CONTENT;
      }
      case CONTENT -> {
        next = Next.REST;
        checkContent();
        return ContainerEntry.content();
      }
      case REST -> {
        return rest();
      }
    }
    return ContainerEntry.more();
  }

  private long headerBytes() throws IOException {
    window.require(HEADER_BYTES, "a header");
    boolean isHeader =
        window.byteAt(0) == 0x8e && window.byteAt(1) == 0xad && window.byteAt(2) == 0xe8;
    if (!isHeader) {
      throw ArchiveFault.container(ProblemKind.CORRUPT, "no header at " + window.position());
    }
    long entries = Integer.toUnsignedLong(Integer.reverseBytes((int) window.intAt(8)));
    long bytes = Integer.toUnsignedLong(Integer.reverseBytes((int) window.intAt(12)));
    return HEADER_BYTES + INDEX_BYTES * entries + bytes;
  }

  /** A content that is packed in a way nobody here knows must not pass for plain bytes. */
  private void checkContent() throws IOException {
    window.has(ArchiveFormat.HEAD_BYTES);
    byte[] head =
        Arrays.copyOfRange(window.array(), window.start(), window.start() + window.available());
    if (head.length == 0) {
      throw ArchiveFault.container(ProblemKind.TRUNCATED, "ends before its content");
    }
    if (ArchiveFormat.detect(head, head.length).isEmpty()) {
      throw ArchiveFault.container(
          ProblemKind.UNSUPPORTED_METHOD, "content is packed in an unknown way");
    }
  }

  @Override
  public @Nullable ContainerEntry rest() throws IOException {
    return window.takeRest() ? ContainerEntry.more() : null;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    return next == Next.REST ? window.read(target, offset, length) : -1;
  }

  @Override
  public boolean skipsCheaply() {
    return true;
  }
}
