package dev.sluice.pipeline;

/** Where a worker puts the tasks it makes. */
public interface TaskQueue {
  /** To be run next by this worker, unless another takes it. */
  void local(Task task);

  /** To be run after what is queued already, by anyone. */
  void global(Task task);
}
