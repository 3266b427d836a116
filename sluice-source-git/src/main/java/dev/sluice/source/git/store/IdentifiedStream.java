package dev.sluice.source.git.store;

import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.object.ShortSha1;
import dev.sluice.source.git.pack.CorruptPackException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The content of an object whose end cannot be read unless it is the one that its id stands for.
 */
final class IdentifiedStream extends FilterInputStream {
  /** What is shorter is hashed at its end, without the platform's list of providers. */
  private static final int SHORT_BYTES = 16 << 10;

  private final ObjectId id;
  private boolean isOver;

  /** The beginning, as long as all of it may be short. */
  private byte[] shortBytes;

  private int shortLength;
  private @Nullable MessageDigest digest;

  /**
   * A stream.
   *
   * @param head what stood before the content and belongs to what the id stands for
   */
  IdentifiedStream(InputStream content, ObjectId id, byte[] head) {
    super(content);
    this.id = id;
    shortBytes = new byte[Math.max(512, head.length)];
    add(head, 0, head.length);
  }

  private void add(byte[] bytes, int from, int length) {
    MessageDigest begun = digest;
    if (begun == null && isShort(length)) {
      if (length > shortBytes.length - shortLength) {
        shortBytes = Arrays.copyOf(shortBytes, Math.max(2 * shortLength, shortLength + length));
      }
      System.arraycopy(bytes, from, shortBytes, shortLength, length);
      shortLength += length;
      return;
    }
    if (begun == null) {
      begun = id.algorithm().newDigest();
      begun.update(shortBytes, 0, shortLength);
      digest = begun;
    }
    begun.update(bytes, from, length);
  }

  private boolean isShort(int more) {
    return id.algorithm() == HashAlgorithm.SHA1 && shortLength + more <= SHORT_BYTES;
  }

  private ObjectId found() {
    MessageDigest begun = digest;
    return ObjectId.of(begun == null ? ShortSha1.of(shortBytes, shortLength) : begun.digest());
  }

  @Override
  public int read() throws IOException {
    int octet = super.read();
    if (octet < 0) {
      checkOnce();
    } else {
      add(new byte[] {(byte) octet}, 0, 1);
    }
    return octet;
  }

  @Override
  public int read(byte[] target, int from, int length) throws IOException {
    int count = super.read(target, from, length);
    if (count < 0) {
      checkOnce();
    } else {
      add(target, from, count);
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
      if (!found().equals(id)) {
        throw new CorruptPackException("its content is not the one that its id stands for");
      }
    }
  }
}
