package dev.sluice.scheduler.graph;

/** What one worker owns in a run: its queue, its counters and its share of the scan. */
public final class GraphWorker<L, S> {
  final int id;
  final TaskMetrics metrics = new TaskMetrics();
  final ChunkScan.Lane<L, S> lane;
  final EnumerateStep<L, S> enumerate;
  final ChunkView<L, S> chunk;

  GraphWorker(TaskGraph<L, S> graph, int id, ChunkScan.Lane<L, S> lane) {
    this.id = id;
    this.lane = lane;
    this.enumerate = new EnumerateStep<>(graph, metrics);
    this.chunk = new ChunkView<>(graph);
  }
}
