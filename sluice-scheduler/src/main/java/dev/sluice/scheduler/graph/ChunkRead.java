package dev.sluice.scheduler.graph;

import dev.sluice.scheduler.buffer.Buffer;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** Reads one chunk of an object into a buffer. */
final class ChunkRead {
  private ChunkRead() {}

  /** A chunk of an object of known size that is read before its turn. */
  record Span(long offset, long size) {}

  /** Reads the chunk of a fetch, and its prefix too where the buffer does not have it. */
  static <L, S> Task.Scan<L, S> chunk(
      ChunkPlan plan,
      Task.Fetch<L, S> task,
      ObjectContext<L, S> object,
      ObjectReader reader,
      Buffer buffer)
      throws IOException {
    long offset = task.offset();
    int prefix = plan.prefixAt(offset);
    int missing = task.buffer() == null ? prefix : 0;
    int room = plan.roomAt(offset);
    boolean sized = object.size != ObjectDescriptor.SIZE_UNKNOWN;
    int wanted = (int) Math.min(sized ? object.size - offset : Long.MAX_VALUE, room);
    // One byte more than the size at opening, where it fits, shows an object that has grown.
    int asked = wanted < room ? wanted + 1 : wanted;
    MemorySegment target = buffer.memory().asSlice(prefix - missing, missing + asked);
    int read = read(reader, offset - missing, target) - missing;
    if (read < 0) {
      throw new IOException("it became shorter than what was read of it");
    }
    if (read > wanted) {
      object.change = Outcome.Change.GREW;
    } else if (sized && read < wanted) {
      object.change = Outcome.Change.SHRANK;
    }
    if (!sized) {
      object.size = reader.size();
    }
    int payload = Math.min(read, wanted);
    boolean last = read < wanted || offset + payload == object.size;
    return new Task.Scan<>(task.object(), buffer, offset - prefix, prefix + payload, prefix, last);
  }

  /** Reads a chunk before its turn; null if it is not as long as it must be. */
  static ReadAhead.@Nullable Piece ahead(
      ChunkPlan plan, Span span, ObjectReader reader, Buffer buffer) throws IOException {
    int prefix = plan.prefixAt(span.offset);
    int payload = (int) Math.min(span.size - span.offset, plan.roomAt(span.offset));
    int length = prefix + payload;
    int read = read(reader, span.offset - prefix, buffer.memory().asSlice(0, length));
    return read == length
        ? new ReadAhead.Piece(buffer, length, prefix, span.offset + payload == span.size)
        : null;
  }

  private static int read(ObjectReader reader, long start, MemorySegment target)
      throws IOException {
    int read = reader.read(start, target);
    if (read < 0 || read > target.byteSize()) {
      throw new IllegalStateException(
          "reader returned %d bytes for %d asked at %d".formatted(read, target.byteSize(), start));
    }
    return read;
  }
}
