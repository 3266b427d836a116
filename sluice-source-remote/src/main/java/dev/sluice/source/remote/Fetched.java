package dev.sluice.source.remote;

import java.io.InputStream;

/** What came of reading a range. */
public sealed interface Fetched {

  /**
   * The bytes were written.
   *
   * @param bytes how many
   * @param size the size of the whole object, or {@link
   *     dev.sluice.source.SourceObject#SIZE_UNKNOWN}
   * @param version what the bytes are a version of, or empty if the server does not tell
   */
  record Range(int bytes, long size, String version) implements Fetched {}

  /**
   * The object can only be read as a whole.
   *
   * @param content all its bytes from the first on, decoded; the receiver closes it
   * @param version as for a range
   */
  record Whole(InputStream content, String version) implements Fetched {}
}
