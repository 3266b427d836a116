package dev.sluice.scheduler.graph;

/** What one worker owns in a run: its queue, its counters and its share of the scan. */
public final class GraphWorker<L, S> {
  final int id;
  final TaskMetrics metrics = new TaskMetrics();
  final ChunkScan.Lane<L, S> lane;
  final boolean ownsToken;
  final EnumerateStep<L, S> enumerate;
  final ChunkView<L, S> chunk;

  /**
   * @param ownsToken whether it holds a read token as long as the run lasts: its reads, one at a
   *     time, then need no other
   */
  GraphWorker(TaskGraph<L, S> graph, int id, ChunkScan.Lane<L, S> lane, boolean ownsToken) {
    this.id = id;
    this.lane = lane;
    this.ownsToken = ownsToken;
    this.enumerate = new EnumerateStep<>(graph, metrics);
    this.chunk = new ChunkView<>(graph);
  }
}
