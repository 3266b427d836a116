package dev.sluice.source.remote.bucket;

import dev.sluice.source.remote.RemoteFailure;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.zip.GZIPInputStream;

/** What the Content-Encoding of an object says of its bytes. */
final class ContentCoding {
  private static final Set<String> GZIP = Set.of("gzip", "x-gzip");
  private static final Set<String> UNREADABLE = Set.of("br", "zstd", "compress", "deflate");
  private static final int GZIP_MAGIC = 0x1f8b;

  private ContentCoding() {}

  /** Whether the bytes are other than those that were meant. Words that mean nothing do not. */
  static boolean isEncoded(String header) {
    return codings(header).stream()
        .anyMatch(coding -> GZIP.contains(coding) || UNREADABLE.contains(coding));
  }

  /** The bytes that were meant. Those that are not encoded, whatever the header says, stay. */
  static InputStream decoded(String header, InputStream content) throws IOException {
    InputStream decoded = content;
    for (String coding : codings(header).reversed()) {
      if (UNREADABLE.contains(coding)) {
        throw new StoreException(
            "its Content-Encoding '" + coding + "' cannot be decoded",
            new RemoteFailure.Permanent());
      }
      if (GZIP.contains(coding)) {
        BufferedInputStream peeked = new BufferedInputStream(decoded);
        peeked.mark(2);
        int magic = peeked.read() << 8 | peeked.read();
        peeked.reset();
        decoded = magic == GZIP_MAGIC ? new GZIPInputStream(peeked) : peeked;
      }
    }
    return decoded;
  }

  private static List<String> codings(String header) {
    return Arrays.stream(header.split(",", -1))
        .map(word -> word.strip().toLowerCase(Locale.ROOT))
        .toList();
  }
}
