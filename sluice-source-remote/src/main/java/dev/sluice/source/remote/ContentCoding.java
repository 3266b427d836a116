package dev.sluice.source.remote;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/** What the Content-Encoding of an object says of its bytes. */
public final class ContentCoding {
  private static final Set<String> GZIP = Set.of("gzip", "x-gzip");
  private static final String DEFLATE = "deflate";

  /** Codings there are, and that cannot be undone here. */
  private static final Set<String> UNREADABLE =
      Set.of(
          "aes128gcm", "br", "compress", "x-compress", "dcb", "dcz", "exi", "pack200-gzip", "zstd");

  private static final int GZIP_MAGIC = 0x1f8b;
  private static final int ZLIB_METHOD = 8;
  private static final int ZLIB_CHECK = 31;
  private static final int BUFFER_BYTES = 16 << 10;

  private ContentCoding() {}

  /** Whether the bytes are other than those that were meant. Words that mean nothing do not. */
  public static boolean isEncoded(String header) {
    return codings(header).stream()
        .anyMatch(
            coding ->
                GZIP.contains(coding) || coding.equals(DEFLATE) || UNREADABLE.contains(coding));
  }

  /**
   * The bytes that were meant. Those that are not encoded, whatever the header says, stay.
   *
   * @param content closed with the result, or when this fails
   */
  public static InputStream decoded(String header, InputStream content) throws IOException {
    InputStream decoded = content;
    try {
      for (String coding : codings(header).reversed()) {
        if (UNREADABLE.contains(coding)) {
          throw RemoteFailureException.permanent(
              "its Content-Encoding '" + coding + "' cannot be decoded");
        }
        if (GZIP.contains(coding)) {
          decoded = ungzipped(decoded);
        } else if (coding.equals(DEFLATE)) {
          decoded = inflated(decoded);
        }
      }
      return decoded;
    } catch (IOException failed) {
      content.close();
      throw failed;
    }
  }

  private static InputStream ungzipped(InputStream content) throws IOException {
    BufferedInputStream peeked = new BufferedInputStream(content, BUFFER_BYTES);
    return firstTwo(peeked) == GZIP_MAGIC ? new GZIPInputStream(peeked, BUFFER_BYTES) : peeked;
  }

  /** Some servers leave out the two bytes that should come first. */
  private static InputStream inflated(InputStream content) throws IOException {
    BufferedInputStream peeked = new BufferedInputStream(content, BUFFER_BYTES);
    int head = firstTwo(peeked);
    boolean hasHead = (head >> 8 & 0xf) == ZLIB_METHOD && head % ZLIB_CHECK == 0;
    return new InflaterInputStream(peeked, new Inflater(!hasHead), BUFFER_BYTES) {
      @Override
      public void close() throws IOException {
        super.close();
        inf.end();
      }
    };
  }

  private static int firstTwo(BufferedInputStream content) throws IOException {
    content.mark(2);
    int head = content.read() << 8 | content.read();
    content.reset();
    return head;
  }

  private static List<String> codings(String header) {
    return Arrays.stream(header.split(",", -1))
        .map(word -> word.strip().toLowerCase(Locale.ROOT))
        .toList();
  }
}
