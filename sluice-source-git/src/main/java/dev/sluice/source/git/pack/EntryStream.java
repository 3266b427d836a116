package dev.sluice.source.git.pack;

import java.io.IOException;
import java.io.InputStream;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** What an entry inflates to, piece by piece. Fails where it is shorter or longer than it says. */
public final class EntryStream extends InputStream {
  private static final int INPUT_BYTES = 64 << 10;

  private final Pack pack;
  private final long size;
  private final Inflater inflater = new Inflater();
  private final byte[] input = new byte[INPUT_BYTES];
  private long at;
  private long read;

  public EntryStream(Pack pack, Entry entry) {
    this.pack = pack;
    size = entry.size();
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
          int count = pack.copy(at, input, INPUT_BYTES);
          if (count <= 0) {
            throw new CorruptPackException("the pack ends inside an object");
          }
          inflater.setInput(input, 0, count);
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
