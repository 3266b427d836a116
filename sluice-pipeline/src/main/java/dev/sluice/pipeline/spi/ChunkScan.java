package dev.sluice.pipeline.spi;

/** What is done with the bytes of every object of a run. */
public interface ChunkScan {
  /** The part of one worker, called by one thread at a time; it owns that worker's scratch. */
  Lane lane(int worker);

  /** One worker's part of a scan. */
  @FunctionalInterface
  interface Lane {
    /**
     * Scans a chunk. The chunks of an object come in order, one at a time, though not all to the
     * same lane. What it throws fails the object, not the run.
     */
    void scan(Chunk chunk) throws Exception;
  }
}
