package dev.sluice.scheduler.graph;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * A piece of an object as a scan sees it. It is valid during the call it is passed to, and the
 * chunks of one object come one after the other, in order, on whichever worker.
 */
public interface Chunk<L, S> {
  ObjectDescriptor<L> object();

  /** Where the object comes from. */
  GraphSource<L, S> source();

  FileId fileId();

  /** The buffer; the chunk is its first {@link #length} bytes. */
  MemorySegment memory();

  /** The offset in the object of the buffer's first byte. */
  long baseOffset();

  /** The bytes in the buffer, prefix included. */
  int length();

  /** The bytes at the front that the chunk before had already. */
  int prefixLength();

  /** Whether the object ends with this chunk, which may then bring no new byte. */
  boolean last();

  /** What the scan of the chunk before left with {@link #carry(Object)}. */
  @Nullable Object carry();

  /**
   * Keeps something until the next chunk of the object. A {@link Carried} hears if there is none.
   */
  void carry(@Nullable Object state);

  /** Whether the run is to end: a scan that takes long asks now and then, and leaves. */
  boolean isCancelled();

  /** Ends the object with this chunk: the rest of it is not read, and it counts as scanned. */
  void enough();

  /** Lists the objects inside this one. They take permits of their own. */
  void nest(GraphSource<L, S> source);
}
