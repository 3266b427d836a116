package dev.sluice.pipeline;

import dev.sluice.scheduler.buffer.Buffer;
import dev.sluice.source.Cursor;
import org.jspecify.annotations.Nullable;

/** A step in the life of objects. What a task holds, whoever runs or discards it gives back. */
public sealed interface Task {

  /** Does a part of what must be done before a source is listed. */
  record Prepare(PhaseLane lane) implements Task {}

  /** Lists the next objects of a source. */
  record Enumerate(SourceContext source, Cursor cursor) implements Task {}

  /**
   * Reads the chunk at an offset.
   *
   * @param buffer the buffer of the chunk before, to be filled again; null for the first chunk
   */
  record Fetch(ObjectRef object, long offset, @Nullable Buffer buffer) implements Task {}

  /**
   * Scans a chunk that has been read.
   *
   * @param offset the offset in the object of the chunk's first byte
   * @param length the bytes of the chunk, from the front of the buffer
   */
  record Scan(ObjectRef object, Buffer buffer, long offset, int length, boolean last)
      implements Task {
    long end() {
      return offset + length;
    }
  }
}
