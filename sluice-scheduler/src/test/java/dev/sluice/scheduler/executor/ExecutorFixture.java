package dev.sluice.scheduler.executor;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/** What tests of the executor have in common. */
abstract class ExecutorFixture {
  /** A tree: a node of some height spawns two of one less. */
  static final TaskRunner<Integer, AtomicLong> TREE =
      (height, context) -> {
        context.scratch().incrementAndGet();
        if (height > 0) {
          context.spawnLocal(height - 1);
          context.spawnLocal(height - 1);
        }
      };

  static Executor<Integer, AtomicLong> start(int workers, TaskRunner<Integer, AtomicLong> runner) {
    return Executor.start(options(workers), id -> new AtomicLong(), runner);
  }

  static ExecutorOptions options(int workers) {
    return ExecutorOptions.builder().workers(workers).build();
  }

  static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
