package dev.sluice.scan.run;

import dev.sluice.source.FollowedLink;
import dev.sluice.source.Places;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** What is done with the bytes of every object of a run. */
public interface ObjectScan {
  /** The part of one worker, called by one thread at a time; it owns that worker's scratch. */
  Lane lane(int worker);

  /** One worker's part. */
  @FunctionalInterface
  interface Lane {
    /**
     * Scans a chunk. The chunks of an object come in order, one at a time, though not all to the
     * same lane. What it throws fails the object, not the run.
     */
    void scan(ScanChunk chunk) throws Exception;
  }

  /** A piece of an object. Valid during the call. */
  interface ScanChunk {
    ScannedObject object();

    /** What is learned of the object, for later runs; null if nobody wants to know. */
    @Nullable ObjectMemory remembered();

    /** The link that the object was found through, if it was. */
    @Nullable FollowedLink link();

    /** Where the object's bytes stand in the file it is named after; null if one by one. */
    @Nullable Places places();

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

    /** What the scan of the chunk before left. */
    @Nullable Object carry();

    /** Keeps something until the next chunk of the object. */
    void carry(@Nullable Object state);
  }
}
