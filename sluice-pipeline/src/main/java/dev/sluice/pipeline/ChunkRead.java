package dev.sluice.pipeline;

import dev.sluice.pipeline.spi.Outcome;
import dev.sluice.scheduler.buffer.Buffer;
import dev.sluice.source.ByteReader;
import dev.sluice.source.ObjectChangedException;
import dev.sluice.source.SourceObject;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** Reads one chunk of an object into a buffer. */
final class ChunkRead {
  private ChunkRead() {}

  /** A chunk of an object of known size that is read before its turn. */
  record Span(long offset, long size) {}

  /** Reads the chunk of a fetch. */
  static Task.Scan chunk(Task.Fetch task, ObjectContext object, ByteReader reader, Buffer buffer)
      throws IOException {
    long offset = task.offset();
    int room = (int) buffer.memory().byteSize();
    boolean sized = object.size != SourceObject.SIZE_UNKNOWN;
    int wanted = (int) Math.min(sized ? object.size - offset : Long.MAX_VALUE, room);
    // One byte more than the size at opening, where it fits, shows an object that has grown.
    int asked = wanted < room ? wanted + 1 : wanted;
    int read = read(object, reader, offset, buffer.memory().asSlice(0, asked));
    if (read > wanted) {
      object.change = Outcome.Change.GREW;
    } else if (sized && read < wanted) {
      object.change = Outcome.Change.SHRANK;
    }
    if (!sized) {
      object.size = reader.size();
    }
    int length = Math.min(read, wanted);
    boolean last = read < wanted || offset + length == object.size;
    return new Task.Scan(task.object(), buffer, offset, length, last);
  }

  /** Reads a chunk before its turn; null if it is not as long as it must be. */
  static ReadAhead.@Nullable Piece ahead(
      ObjectContext object, Span span, ByteReader reader, Buffer buffer) throws IOException {
    int length = (int) Math.min(span.size - span.offset, buffer.memory().byteSize());
    int read = read(object, reader, span.offset, buffer.memory().asSlice(0, length));
    return read == length
        ? new ReadAhead.Piece(buffer, length, span.offset + length == span.size)
        : null;
  }

  private static int read(ObjectContext object, ByteReader reader, long start, MemorySegment target)
      throws IOException {
    int read;
    try {
      read = reader.read(start, target);
    } catch (ObjectChangedException changed) {
      object.changed();
      throw changed;
    }
    if (read < 0 || read > target.byteSize()) {
      throw new IllegalStateException(
          "reader returned %d bytes for %d asked at %d".formatted(read, target.byteSize(), start));
    }
    return read;
  }
}
