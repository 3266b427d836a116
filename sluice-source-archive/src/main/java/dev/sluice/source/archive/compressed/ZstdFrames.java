package dev.sluice.source.archive.compressed;

import dev.sluice.source.archive.format.ProblemKind;
import dev.sluice.source.archive.read.ArchiveFault;
import dev.sluice.source.archive.read.ByteSupply;
import dev.sluice.source.archive.read.ByteWindow;
import java.io.IOException;

/**
 * The frames of a zstd, up to the end or to what is no frame. Each header is looked at for what the
 * decoder cannot give; frames that decoders skip are the container's own bytes.
 */
final class ZstdFrames implements ByteSupply {
  // The decoder's own bound on a frame's window.
  private static final int WINDOW_BYTES_MAX = 8 * 1024 * 1024;
  private static final long MAGIC = 0xfd2fb528L;
  private static final long SKIPPABLE = 0x184d2a50L;
  private static final int SKIPPABLE_HEADER_BYTES = 8;
  private static final int CHECKSUM_BYTES = 4;
  private static final int RUN_LENGTH = 1;
  private static final int[] DICTIONARY_ID_BYTES = {0, 1, 2, 4};
  private static final int[] CONTENT_SIZE_BYTES = {0, 2, 4, 8};

  /** What comes when the bytes that are let through have gone. */
  private enum Next {
    FRAME,
    BLOCK,
    CHECKSUM
  }

  private final ByteWindow window;
  private final long endPosition;
  private final long windowBytesMax;
  private Next next = Next.FRAME;
  private long through;
  private boolean hasChecksum;

  ZstdFrames(ByteWindow window, long length, int dictionaryBytesMax) {
    this.window = window;
    this.endPosition =
        length > Long.MAX_VALUE - window.position() ? Long.MAX_VALUE : window.position() + length;
    this.windowBytesMax = Math.min(dictionaryBytesMax, WINDOW_BYTES_MAX);
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    while (through == 0) {
      boolean goesOn =
          switch (next) {
            case FRAME -> frame();
            case BLOCK -> block();
            case CHECKSUM -> checksum();
          };
      if (!goesOn) {
        return -1;
      }
    }
    long most = Math.min(through, endPosition - window.position());
    int read = most == 0 ? -1 : window.decode(target, offset, (int) Math.min(length, most));
    through -= Math.max(read, 0);
    return read;
  }

  private boolean has(int count) throws IOException {
    return count <= endPosition - window.position() && window.has(count);
  }

  private boolean frame() throws IOException {
    if (!has(4)) {
      return false;
    }
    if ((window.intAt(0) & 0xfffffff0L) == SKIPPABLE) {
      skipFrame();
      return true;
    }
    if (window.intAt(0) != MAGIC) {
      return false;
    }
    if (!has(5)) {
      // The decoder says that it is cut off.
      through = 4;
      return true;
    }
    int descriptor = window.byteAt(4);
    boolean isSingle = (descriptor & 0x20) != 0;
    int sizeAt = 5 + (isSingle ? 0 : 1) + DICTIONARY_ID_BYTES[descriptor & 3];
    int sizeFlag = descriptor >> 6;
    int sizeBytes = isSingle && sizeFlag == 0 ? 1 : CONTENT_SIZE_BYTES[sizeFlag];
    if (!has(sizeAt + sizeBytes)) {
      through = Math.min(window.available(), endPosition - window.position());
      return true;
    }
    check(descriptor, isSingle, sizeAt, sizeFlag);
    hasChecksum = (descriptor & 4) != 0;
    through = (long) sizeAt + sizeBytes;
    next = Next.BLOCK;
    return true;
  }

  private void skipFrame() throws IOException {
    long length =
        has(SKIPPABLE_HEADER_BYTES) ? SKIPPABLE_HEADER_BYTES + window.intAt(4) : Long.MAX_VALUE;
    if (window.skip(Math.min(length, endPosition - window.position())) < length) {
      throw ArchiveFault.entry(ProblemKind.TRUNCATED, "ends inside a frame to be skipped");
    }
  }

  private void check(int descriptor, boolean isSingle, int sizeAt, int sizeFlag)
      throws ArchiveFault {
    if ((descriptor & 3) != 0) {
      throw ArchiveFault.entry(
          ProblemKind.UNSUPPORTED_METHOD, "frame needs a dictionary that is not part of it");
    }
    long windowBytes = 0;
    if (!isSingle) {
      int exponent = window.byteAt(5) >> 3;
      long base = 1L << (10 + exponent);
      windowBytes = base + base / 8 * (window.byteAt(5) & 7);
    } else if (sizeFlag >= 2) {
      windowBytes = sizeFlag == 2 ? window.intAt(sizeAt) : window.longAt(sizeAt);
    }
    if (windowBytes < 0 || windowBytes > windowBytesMax) {
      throw ArchiveFault.entry(
          ProblemKind.DICTIONARY_TOO_LARGE, "window of " + windowBytes + " bytes");
    }
  }

  private boolean block() throws IOException {
    if (!has(3)) {
      return false;
    }
    int header = window.shortAt(0) | window.byteAt(2) << 16;
    boolean isLast = (header & 1) != 0;
    int type = header >> 1 & 3;
    through = 3L + (type == RUN_LENGTH ? 1 : header >> 3);
    next = !isLast ? Next.BLOCK : hasChecksum ? Next.CHECKSUM : Next.FRAME;
    return true;
  }

  private boolean checksum() {
    through = CHECKSUM_BYTES;
    next = Next.FRAME;
    return true;
  }
}
