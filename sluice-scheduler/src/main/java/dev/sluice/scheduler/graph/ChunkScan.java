package dev.sluice.scheduler.graph;

/** What is done with the bytes of every object. */
public interface ChunkScan<L, S> {
  /** The scan of one worker, called by one thread at a time; it owns the worker's scratch. */
  Lane<L, S> lane(int worker);

  /** One worker's share of a scan. */
  @FunctionalInterface
  interface Lane<L, S> {
    /** Scans a chunk. What it throws fails the object, not the run. */
    void scan(Chunk<L, S> chunk) throws Exception;
  }
}
