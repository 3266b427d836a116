package dev.sluice.scheduler.graph;

import java.io.IOException;
import java.lang.foreign.MemorySegment;

/** The bytes of one opened object. */
public interface ObjectReader extends AutoCloseable {
  /** The size when it was opened, or {@link ObjectDescriptor#SIZE_UNKNOWN}. */
  long size();

  /**
   * Fills {@code target} from {@code offset} on and says how many bytes it wrote. Fewer than asked
   * for means that the object ends there: a reader that gets less from below asks again itself.
   */
  int read(long offset, MemorySegment target) throws IOException;

  /**
   * Whether reads at different offsets may now be made at once. Only asked of sources that wait.
   */
  default boolean isParallel() {
    return false;
  }

  @Override
  void close() throws IOException;
}
