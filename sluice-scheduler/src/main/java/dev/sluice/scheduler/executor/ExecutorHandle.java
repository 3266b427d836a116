package dev.sluice.scheduler.executor;

import java.util.List;

/** The way into an executor for producers on any thread. Share it freely. */
public final class ExecutorHandle<T> {
  private final ExecutorCore<T> core;

  ExecutorHandle(ExecutorCore<T> core) {
    this.core = core;
  }

  /** Accepts a task; false if the executor is closing, and the task remains the caller's. */
  public boolean spawn(T task) {
    return core.spawn(task);
  }

  /** Accepts all tasks and gives an empty list, or none and gives {@code tasks} back. */
  public List<T> spawnBatch(List<T> tasks) {
    return core.spawnBatch(tasks);
  }

  public boolean isAccepting() {
    return core.isAccepting();
  }

  /** Stops the executor without finishing what is queued: that is discarded and counted. */
  public void shutdown() {
    core.stop();
  }
}
