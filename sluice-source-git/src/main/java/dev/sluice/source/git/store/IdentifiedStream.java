package dev.sluice.source.git.store;

import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.pack.CorruptPackException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;

/**
 * The content of an object whose end cannot be read unless it is the one that its id stands for.
 */
final class IdentifiedStream extends FilterInputStream {
  private final MessageDigest digest;
  private final ObjectId id;
  private boolean isOver;

  /**
   * A stream.
   *
   * @param head what stood before the content and belongs to what the id stands for
   */
  IdentifiedStream(InputStream content, ObjectId id, byte[] head) {
    super(content);
    this.id = id;
    digest = id.algorithm().newDigest();
    digest.update(head);
  }

  @Override
  public int read() throws IOException {
    int octet = super.read();
    if (octet < 0) {
      checkOnce();
    } else {
      digest.update((byte) octet);
    }
    return octet;
  }

  @Override
  public int read(byte[] target, int from, int length) throws IOException {
    int count = super.read(target, from, length);
    if (count < 0) {
      checkOnce();
    } else {
      digest.update(target, from, count);
    }
    return count;
  }

  @Override
  public long skip(long count) throws IOException {
    return readNBytes((int) Math.min(count, 1 << 13)).length;
  }

  @Override
  public boolean markSupported() {
    return false;
  }

  private void checkOnce() throws CorruptPackException {
    if (!isOver) {
      isOver = true;
      if (!ObjectId.of(digest.digest()).equals(id)) {
        throw new CorruptPackException("its content is not the one that its id stands for");
      }
    }
  }
}
