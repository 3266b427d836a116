package dev.sluice.source.archive.compressed;

import dev.sluice.source.archive.read.ByteWindow;
import java.io.IOException;

/**
 * The next bytes of a window as the libraries want them; it takes no byte that nobody asked for.
 */
final class WindowStream extends RawStream {
  private final ByteWindow window;
  private long left;
  private boolean ended;

  WindowStream(ByteWindow window, long length) {
    this.window = window;
    this.left = length;
  }

  @Override
  public int read() throws IOException {
    if (left == 0 || !window.has(1)) {
      ended = true;
      return -1;
    }
    left--;
    return window.decode();
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    int read = left == 0 ? -1 : window.decode(target, offset, (int) Math.min(length, left));
    ended = read < 0;
    left -= Math.max(read, 0);
    return read;
  }

  @Override
  boolean hasEnded() {
    return ended;
  }

  @Override
  public int available() {
    return (int) Math.min(left, window.available());
  }
}
