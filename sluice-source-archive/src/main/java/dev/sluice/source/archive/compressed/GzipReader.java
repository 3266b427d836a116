package dev.sluice.source.archive.compressed;

import dev.sluice.source.archive.format.ArchiveFormat;
import dev.sluice.source.archive.format.ProblemKind;
import dev.sluice.source.archive.read.ArchiveFault;
import dev.sluice.source.archive.read.ByteSupply;
import dev.sluice.source.archive.read.ByteWindow;
import dev.sluice.source.archive.read.ContainerEntry;
import dev.sluice.source.archive.read.ContainerReader;
import dev.sluice.source.archive.read.OwnBytes;
import java.io.IOException;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/** The members of a gzip, read as one content. */
public final class GzipReader implements ContainerReader {
  private static final int WINDOW_BYTES = 16 * 1024;
  private static final int HEADER_BYTES = 10;
  private static final int TRAILER_BYTES = 8;
  private static final int MAGIC = 0x8b1f;
  private static final int DEFLATE = 8;
  private static final int FLAG_CHECKSUM = 2;
  private static final int FLAG_EXTRA = 4;
  private static final int FLAG_NAME = 8;
  private static final int FLAG_COMMENT = 16;

  private final ByteWindow window;
  private final Inflation inflation;
  private final CRC32 checksum = new CRC32();
  private boolean begun;
  private boolean inMember;
  private boolean ended;

  public GzipReader(ByteSupply supply, OwnBytes own) {
    window = new ByteWindow(supply, WINDOW_BYTES, own);
    inflation = new Inflation(window);
  }

  @Override
  public @Nullable ContainerEntry next() throws IOException {
    if (begun) {
      return rest();
    }
    begun = true;
    return ContainerEntry.content();
  }

  @Override
  public @Nullable ContainerEntry rest() throws IOException {
    if (inMember) {
      long _ = inflation.inputLeft();
      inMember = false;
    }
    return window.takeRest() ? ContainerEntry.more() : null;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    while (!ended) {
      if (!inMember) {
        beginMember();
      }
      int read;
      try {
        read = inflation.read(target, offset, length);
      } catch (ArchiveFault fault) {
        long _ = inflation.inputLeft();
        inMember = false;
        window.disown();
        throw fault;
      }
      if (read > 0) {
        checksum.update(target, offset, read);
        return read;
      }
      endMember();
    }
    return -1;
  }

  private void beginMember() throws IOException {
    window.require(HEADER_BYTES, "a gzip header");
    if (window.shortAt(0) != MAGIC || window.byteAt(2) != DEFLATE) {
      throw ArchiveFault.entry(ProblemKind.CORRUPT, "not a gzip header");
    }
    int flags = window.byteAt(3);
    // What every member has holds no text, and there may be very many members.
    window.use(HEADER_BYTES);
    if ((flags & FLAG_EXTRA) != 0) {
      window.require(2, "a gzip header");
      int extraBytes = window.shortAt(0);
      window.consume(2);
      window.skip(extraBytes);
    }
    if ((flags & FLAG_NAME) != 0) {
      skipText();
    }
    if ((flags & FLAG_COMMENT) != 0) {
      skipText();
    }
    if ((flags & FLAG_CHECKSUM) != 0) {
      window.require(2, "a gzip header");
      window.consume(2);
    }
    inflation.begin(Long.MAX_VALUE);
    checksum.reset();
    inMember = true;
  }

  private void skipText() throws IOException {
    boolean ends = false;
    while (!ends) {
      window.require(1, "a gzip header");
      int length = 0;
      while (!ends && length < window.available()) {
        ends = window.byteAt(length++) == 0;
      }
      window.consume(length);
    }
  }

  private void endMember() throws IOException {
    window.require(TRAILER_BYTES, "a gzip trailer");
    boolean right =
        window.intAt(0) == checksum.getValue()
            && window.intAt(4) == (inflation.bytesWritten() & 0xffffffffL);
    window.use(TRAILER_BYTES);
    inMember = false;
    if (!right) {
      throw ArchiveFault.entry(ProblemKind.CORRUPT, "checksum differs");
    }
    // Tapes and block devices pad with zeros.
    while (window.has(1) && window.byteAt(0) == 0) {
      window.consume(1);
    }
    window.has(ArchiveFormat.MAGIC_BYTES_MAX);
    ended =
        !ArchiveFormat.startsAs(
            ArchiveFormat.GZIP, window.array(), window.start(), window.available());
  }

  @Override
  public boolean skipsCheaply() {
    return false;
  }

  @Override
  public long compressedBytesRead() {
    return window.position() + (inMember ? inflation.inputLent() : 0);
  }

  @Override
  public void close() {
    inflation.close();
  }
}
