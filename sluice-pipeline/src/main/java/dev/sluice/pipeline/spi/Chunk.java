package dev.sluice.pipeline.spi;

import dev.sluice.source.FollowedLink;
import dev.sluice.source.Places;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * A piece of an object as a scan sees it. It is valid during the call it is passed to, and the
 * chunks of one object come one after the other, in order, on whichever worker.
 */
public interface Chunk {
  ObjectDescriptor object();

  /** What is learned of the object, for later runs; null if nobody wants to know. */
  @Nullable ObjectRecord remembered();

  /** The link that the object was found through, if it was. */
  @Nullable FollowedLink link();

  /** Where the object's bytes stand in the file it is named after; null if one by one. */
  @Nullable Places places();

  /** The buffer; the chunk is its first {@link #length} bytes. */
  MemorySegment memory();

  /** The offset in the object of the chunk's first byte. */
  long offset();

  /** The bytes of the chunk. */
  int length();

  /** Whether the object ends with this chunk, which may then bring no byte. */
  boolean last();

  /** What the scan of the chunk before left with {@link #carry(Object)}. */
  @Nullable Object carry();

  /**
   * Keeps something until the next chunk of the object. A {@link ObjectState} hears if there is
   * none.
   */
  void carry(@Nullable Object state);

  /** Whether the run is to end: a scan that takes long asks now and then, and leaves. */
  boolean isCancelled();

  /** Ends the object with this chunk: the rest of it is not read, and it counts as scanned. */
  void enough();
}
