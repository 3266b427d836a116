package dev.sluice.source.git.pack;

import java.io.IOException;
import java.io.InputStream;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** What an entry inflates to, piece by piece. Fails where it is shorter or longer than it says. */
public final class EntryStream extends InputStream {
  private final Pack pack;
  private final long size;
  private final Inflater inflater = new Inflater();
  private final PackWindow window;
  private long at;
  private long read;

  /**
   * A stream.
   *
   * @param entry one that nobody else uses while the stream is open
   */
  public EntryStream(Pack pack, Entry entry) {
    this.pack = pack;
    size = entry.size();
    window = entry.window();
    at = entry.dataAt();
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int from, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    try {
      int inflated = 0;
      while (inflated == 0 && !inflater.finished()) {
        if (inflater.needsInput()) {
          if (at >= pack.end()) {
            throw new CorruptPackException("the pack ends inside an object");
          }
          int first = window.moveTo(pack, at, 1, window.bytesMax());
          int count = window.count(first);
          inflater.setInput(window.bytes(first, first + count));
          at += count;
        }
        inflated = inflater.inflate(target, from, length);
        if (inflater.needsDictionary()) {
          throw new CorruptPackException("cannot be inflated: needs a dictionary");
        }
      }
      read += inflated;
      if (read > size || (inflated == 0 && read < size)) {
        throw new CorruptPackException("inflates to " + read + " bytes, not " + size);
      }
      return inflated == 0 ? -1 : inflated;
    } catch (DataFormatException e) {
      throw new CorruptPackException("cannot be inflated: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    inflater.end();
  }
}
