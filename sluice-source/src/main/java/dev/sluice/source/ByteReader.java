package dev.sluice.source;

import java.io.IOException;
import java.lang.foreign.MemorySegment;

/** The bytes of one opened object. */
public interface ByteReader extends AutoCloseable {
  /** The size when it was opened, or {@link SourceObject#SIZE_UNKNOWN}. */
  long size();

  /**
   * Fills {@code target} with the bytes from {@code offset} on and says how many there were. Fewer
   * than asked for means that the object ends there.
   */
  int read(long offset, MemorySegment target) throws IOException;

  /** Which content of the object this is; asked before the first read. */
  default ObjectVersion version() throws IOException {
    return ObjectVersion.UNKNOWN;
  }

  /**
   * Whether reads at different offsets may now be made at once, by several threads. It may become
   * true, or false, with any read.
   */
  default boolean isParallel() {
    return false;
  }

  /** The object could not be read or scanned to its end; said before it is closed. */
  default void failed() {}

  @Override
  void close() throws IOException;
}
