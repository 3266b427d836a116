package dev.sluice.source.git.store;

import dev.sluice.source.git.pack.CorruptPackException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;

/** Inflates a loose object; tells damaged bytes from a file that cannot be read. */
final class LooseStream extends InflaterInputStream {
  LooseStream(InputStream in) {
    super(in);
  }

  @Override
  public int read(byte[] target, int from, int length) throws IOException {
    try {
      return super.read(target, from, length);
    } catch (ZipException | EOFException e) {
      throw new CorruptPackException("cannot be inflated: " + e.getMessage(), e);
    }
  }
}
