package dev.sluice.source.remote.bucket;

import dev.sluice.source.remote.ContentCoding;
import dev.sluice.source.remote.Fetched;
import dev.sluice.source.remote.RemoteFailureException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A server's answer to the request for a range of an object.
 *
 * @param content the bytes; closing it gives up what is left of them
 * @param start where in the object they begin
 * @param bytes how many are promised
 * @param size of the whole object
 * @param coding its Content-Encoding; empty if it has none
 * @param tag the object's; empty if the server does not tell
 */
public record ObjectBody(
    InputStream content, long start, long bytes, long size, String coding, String tag) {
  private static final Pattern RANGE = Pattern.compile("bytes (\\d+)-(\\d+)/(\\d+)");
  private static final int COPY_BYTES = 32 << 10;

  /**
   * An answer by its headers.
   *
   * @param length Content-Length
   * @param range Content-Range; empty if the answer is the whole object
   */
  public static ObjectBody of(
      InputStream content, long length, String range, String coding, String tag)
      throws IOException {
    if (range.isEmpty()) {
      return new ObjectBody(content, 0, length, length, coding, tag);
    }
    Matcher parts = RANGE.matcher(range);
    if (!parts.matches()) {
      content.close();
      throw senseless("an answer with the range '" + range + "'");
    }
    long first = Long.parseLong(parts.group(1));
    long last = Long.parseLong(parts.group(2));
    return new ObjectBody(
        content, first, last - first + 1, Long.parseLong(parts.group(3)), coding, tag);
  }

  /** The size that the header of a range that lies after the end tells. */
  public static long sizeAfterEnd(String range) {
    String size = range.startsWith("bytes */") ? range.substring("bytes */".length()) : "";
    return size.matches("\\d{1,18}") ? Long.parseLong(size) : -1;
  }

  /**
   * This answer, if it is of the version asked for: not every server heeds what it is asked.
   *
   * @param wanted the tag, or empty for any
   */
  public ObjectBody of(String wanted) throws IOException {
    if (!wanted.isEmpty() && !tag.isEmpty() && !tag.equals(wanted)) {
      content.close();
      throw new Refusal(Refusal.CHANGED, "", "").exception();
    }
    return this;
  }

  /** Whether it must be asked for again without a range, since a part of it cannot be decoded. */
  public boolean isPartOfEncoded() {
    return bytes < size && ContentCoding.isEncoded(coding);
  }

  /**
   * Takes the bytes from {@code from} on, as {@link BucketStore#fetchRange} does. The content is
   * closed unless it is handed over.
   */
  public Fetched fetched(long from, MemorySegment target) throws IOException {
    boolean isWhole = start == 0 && bytes == size;
    if (isWhole && ContentCoding.isEncoded(coding)) {
      return new Fetched.Whole(ContentCoding.decoded(coding, content), tag);
    }
    long wanted = Math.clamp(size - from, 0, target.byteSize());
    if (isWhole && (from > 0 || wanted < size)) {
      return new Fetched.Whole(content, tag);
    }
    try (content) {
      if (start != from || bytes != wanted) {
        throw senseless(
            "bytes %d to %d for %d to %d of %d"
                .formatted(start, start + bytes, from, from + wanted, size));
      }
      fill(target, (int) wanted);
      return new Fetched.Range((int) wanted, size, tag);
    }
  }

  private void fill(MemorySegment target, int wanted) throws IOException {
    byte[] copy = new byte[Math.min(wanted, COPY_BYTES)];
    int filled = 0;
    while (filled < wanted) {
      int read = content.read(copy, 0, Math.min(copy.length, wanted - filled));
      if (read < 0) {
        throw new EOFException("%d of %d bytes promised".formatted(filled, wanted));
      }
      MemorySegment.copy(copy, 0, target, ValueLayout.JAVA_BYTE, filled, read);
      filled += read;
    }
    if (content.read() >= 0) {
      throw senseless("more than the %d bytes promised".formatted(wanted));
    }
  }

  private static RemoteFailureException senseless(String what) {
    return RemoteFailureException.permanent("the server sent " + what);
  }
}
