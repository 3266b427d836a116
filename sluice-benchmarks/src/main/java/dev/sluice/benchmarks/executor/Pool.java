package dev.sluice.benchmarks.executor;

import dev.sluice.scheduler.executor.Executor;
import dev.sluice.scheduler.executor.ExecutorOptions;
import dev.sluice.scheduler.executor.WorkerContext;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/** A pool under test. */
interface Pool extends AutoCloseable {
  /** Spawns from outside. */
  void spawn(Work work);

  /** Spawns many from outside. */
  default void spawnAll(List<Work> batch) {
    batch.forEach(this::spawn);
  }

  @Override
  void close();

  /** Which pool. */
  enum Kind {
    SLUICE,
    FORK_JOIN,
    THREAD_POOL,
    VIRTUAL;

    Pool start(int workers) {
      return switch (this) {
        case SLUICE -> new Sluice(workers);
        case FORK_JOIN -> new ForkJoin(workers);
        case THREAD_POOL -> new Service(Executors.newFixedThreadPool(workers));
        case VIRTUAL -> virtual(workers);
      };
    }

    /** The scheduler of virtual threads is set up once a process, by whoever is first. */
    private static Pool virtual(int workers) {
      System.setProperty("jdk.virtualThreadScheduler.parallelism", Integer.toString(workers));
      System.setProperty("jdk.virtualThreadScheduler.maxPoolSize", Integer.toString(workers));
      return new Service(Executors.newVirtualThreadPerTaskExecutor());
    }
  }

  /** Ours. */
  final class Sluice implements Pool {
    private final Executor<Work, Local> executor;

    /** What a worker keeps: its context in the form that tasks know. */
    private static final class Local implements Work.Spawner {
      private @Nullable WorkerContext<Work, Local> context;

      Work.Spawner in(WorkerContext<Work, Local> current) {
        if (context == null) {
          context = current;
        }
        return this;
      }

      @Override
      public void spawn(Work work) {
        Objects.requireNonNull(context).spawnLocal(work);
      }
    }

    Sluice(int workers) {
      executor =
          Executor.start(
              ExecutorOptions.builder().workers(workers).build(),
              id -> new Local(),
              (work, context) -> work.run(context.scratch().in(context)));
    }

    @Override
    public void spawn(Work work) {
      if (!executor.spawn(work)) {
        throw new IllegalStateException("the executor is closed");
      }
    }

    @Override
    public void spawnAll(List<Work> batch) {
      if (!executor.spawnBatch(batch).isEmpty()) {
        throw new IllegalStateException("the executor is closed");
      }
    }

    @Override
    public void close() {
      executor.join();
    }
  }

  /** The JDK's work-stealing pool, in the mode meant for tasks that are never joined. */
  final class ForkJoin implements Pool {
    private final ForkJoinPool pool;

    ForkJoin(int workers) {
      pool = new ForkJoinPool(workers, ForkJoinPool.defaultForkJoinWorkerThreadFactory, null, true);
    }

    @Override
    public void spawn(Work work) {
      pool.execute(work);
    }

    @Override
    public void close() {
      pool.close();
    }
  }

  /** Any service that takes a Runnable. */
  final class Service implements Pool, Work.Spawner {
    private final ExecutorService service;

    Service(ExecutorService service) {
      this.service = service;
    }

    @Override
    public void spawn(Work work) {
      service.execute(() -> work.run(this));
    }

    @Override
    public void close() {
      service.close();
    }
  }
}
