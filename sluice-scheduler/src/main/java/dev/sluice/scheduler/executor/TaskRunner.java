package dev.sluice.scheduler.executor;

/** What a worker does with a task. Whatever it throws stops the executor. */
@FunctionalInterface
public interface TaskRunner<T, S> {
  void run(T task, WorkerContext<T, S> context);
}
