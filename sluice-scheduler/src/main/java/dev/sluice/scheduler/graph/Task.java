package dev.sluice.scheduler.graph;

import dev.sluice.scheduler.buffer.Buffer;
import org.jspecify.annotations.Nullable;

/** A step in the life of objects. What a task holds, whoever runs or discards it gives back. */
public sealed interface Task<L, S> {

  /** Lists the next objects of a source. */
  record Enumerate<L, S>(SourceContext<L, S> source, EnumCursor<S> cursor) implements Task<L, S> {}

  /**
   * Reads the chunk at an offset.
   *
   * @param buffer the buffer of the chunk before, with the overlap already at its front; null for
   *     the first chunk
   */
  record Fetch<L, S>(ObjectRef<L, S> object, long offset, @Nullable Buffer buffer)
      implements Task<L, S> {}

  /**
   * Scans a chunk that has been read.
   *
   * @param baseOffset the offset in the object of the buffer's first byte
   * @param length the bytes in the buffer, overlap included
   * @param prefixLength the bytes at its front that the chunk before had already
   */
  record Scan<L, S>(
      ObjectRef<L, S> object,
      Buffer buffer,
      long baseOffset,
      int length,
      int prefixLength,
      boolean last)
      implements Task<L, S> {}
}
