package dev.sluice.source.archive.compressed;

import dev.sluice.source.archive.format.ProblemKind;
import dev.sluice.source.archive.read.ArchiveFault;
import dev.sluice.source.archive.read.ByteWindow;
import java.io.IOException;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** Raw deflate out of a window, one stream after the other, leaving what follows in the window. */
public final class Inflation implements AutoCloseable {
  private final ByteWindow window;
  private final Inflater inflater = new Inflater(true);
  private long inputLeft;
  private int lent;

  public Inflation(ByteWindow window) {
    this.window = window;
  }

  /** Starts a stream of at most {@code inputBytesMax} compressed bytes. */
  public void begin(long inputBytesMax) {
    window.beginContent();
    inflater.reset();
    inputLeft = inputBytesMax;
    lent = 0;
  }

  public int read(byte[] target, int offset, int length) throws IOException {
    while (true) {
      int read;
      try {
        read = inflater.inflate(target, offset, length);
      } catch (DataFormatException corrupt) {
        giveBack();
        throw ArchiveFault.entry(ProblemKind.CORRUPT, "not a deflate stream");
      }
      if (read > 0) {
        return read;
      }
      if (inflater.finished()) {
        giveBack();
        return -1;
      }
      if (inflater.needsDictionary()) {
        throw ArchiveFault.entry(ProblemKind.CORRUPT, "deflate stream asks for a dictionary");
      }
      lend();
    }
  }

  private void lend() throws IOException {
    giveBack();
    if (inputLeft == 0) {
      throw ArchiveFault.entry(ProblemKind.CORRUPT, "deflate stream is longer than declared");
    }
    window.require(1, "a deflate stream");
    lent = (int) Math.min(inputLeft, window.available());
    inflater.setInput(window.array(), window.start(), lent);
  }

  private void giveBack() {
    int used = lent - inflater.getRemaining();
    lent = 0;
    inputLeft -= used;
    window.decode(used);
    inflater.setInput(window.array(), 0, 0);
  }

  public long compressedBytesRead() {
    return inflater.getBytesRead();
  }

  /** Compressed bytes used that the window does not count yet. */
  int inputLent() {
    return lent - inflater.getRemaining();
  }

  long bytesWritten() {
    return inflater.getBytesWritten();
  }

  /** Compressed bytes of the declared length that were not needed. */
  public long inputLeft() {
    giveBack();
    return inputLeft;
  }

  @Override
  public void close() {
    inflater.end();
  }
}
