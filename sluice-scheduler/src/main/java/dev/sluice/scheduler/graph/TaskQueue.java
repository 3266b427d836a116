package dev.sluice.scheduler.graph;

/** Where a worker puts the tasks it makes. */
public interface TaskQueue<L, S> {
  /** To be run next by this worker, unless another takes it. */
  void local(Task<L, S> task);

  /** To be run after what is queued already, by anyone. */
  void global(Task<L, S> task);
}
