package dev.sluice.source.remote.http;

import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.InflaterInputStream;

/** Undoes what a server did to bytes for their transport. */
public final class ContentCoding {
  private static final int BUFFER_BYTES = 16 << 10;

  private ContentCoding() {}

  /** The plain bytes of a stream; closing it closes the stream below. */
  public static InputStream decoded(InputStream content, String encoding) throws IOException {
    try {
      return switch (encoding) {
        case "" -> content;
        case "gzip", "x-gzip" -> new GZIPInputStream(content, BUFFER_BYTES);
        case "deflate" -> new InflaterInputStream(content);
        default ->
            throw HttpFailureException.permanent(
                "encoded with '%s', which cannot be undone".formatted(encoding));
      };
    } catch (IOException failed) {
      content.close();
      throw failed;
    }
  }
}
