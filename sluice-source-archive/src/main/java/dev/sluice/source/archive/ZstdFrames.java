package dev.sluice.source.archive;

import java.io.IOException;

/** A zstd supply whose first frame header was looked at for what the decoder cannot give. */
final class ZstdFrames implements ByteSupply {
  // The decoder's own bound on a frame's window.
  private static final int WINDOW_BYTES_MAX = 8 * 1024 * 1024;
  private static final long MAGIC = 0xfd2fb528L;
  private static final int HEADER_BYTES_MAX = 18;

  private final ByteWindow window;
  private final long windowBytesMax;
  private boolean checked;

  ZstdFrames(ByteSupply supply, int dictionaryBytesMax) {
    this.window = new ByteWindow(supply, 64);
    this.windowBytesMax = Math.min(dictionaryBytesMax, WINDOW_BYTES_MAX);
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (!checked) {
      checked = true;
      check();
    }
    return window.read(target, offset, length);
  }

  private void check() throws IOException {
    if (!window.has(HEADER_BYTES_MAX) && window.available() < 6) {
      return;
    }
    if (window.intAt(0) != MAGIC) {
      return;
    }
    int descriptor = window.byteAt(4);
    if ((descriptor & 3) != 0) {
      throw ArchiveFault.entry(
          ProblemKind.UNSUPPORTED_METHOD, "frame needs a dictionary that is not part of it");
    }
    boolean singleSegment = (descriptor & 0x20) != 0;
    int sizeFlag = descriptor >> 6;
    long windowBytes;
    if (!singleSegment) {
      int exponent = window.byteAt(5) >> 3;
      long base = 1L << (10 + exponent);
      windowBytes = base + base / 8 * (window.byteAt(5) & 7);
    } else if (sizeFlag < 2 || window.available() < 5 + 8) {
      windowBytes = 0;
    } else {
      windowBytes = sizeFlag == 2 ? window.intAt(5) : window.longAt(5);
    }
    if (windowBytes < 0 || windowBytes > windowBytesMax) {
      throw ArchiveFault.entry(
          ProblemKind.DICTIONARY_TOO_LARGE, "window of " + windowBytes + " bytes");
    }
  }
}
