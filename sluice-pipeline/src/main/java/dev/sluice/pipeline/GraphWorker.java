package dev.sluice.pipeline;

import dev.sluice.pipeline.resource.TaskMetrics;

/** What one worker owns in a run: its queue, its counters and its share of the scan. */
public final class GraphWorker {
  final int id;
  final TaskMetrics metrics = new TaskMetrics();
  final ContainersFirst scan;
  final boolean ownsToken;
  final EnumerateStep enumerate;
  final ChunkView chunk;

  /**
   * @param ownsToken whether it holds a read token as long as the run lasts: its reads, one at a
   *     time, then need no other
   */
  GraphWorker(TaskGraph graph, int id, ContainersFirst scan, boolean ownsToken) {
    this.id = id;
    this.scan = scan;
    this.ownsToken = ownsToken;
    this.enumerate = new EnumerateStep(graph, metrics);
    this.chunk = new ChunkView(graph);
  }
}
