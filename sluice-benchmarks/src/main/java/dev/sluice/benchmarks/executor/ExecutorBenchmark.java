package dev.sluice.benchmarks.executor;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Time per task, from the first spawn until the last task has ended and the spawner knows. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ExecutorBenchmark {
  private static final int TASKS = 10_000;
  private static final int TREE_HEIGHT = 16;
  private static final int TREE_NODES = (1 << (TREE_HEIGHT + 1)) - 1;

  @Param({"SLUICE", "FORK_JOIN", "THREAD_POOL", "VIRTUAL"})
  public String pool = "";

  @Param({"1", "2", "4"})
  public int workers;

  private @Nullable Pool running;

  @Setup(Level.Trial)
  public void start() {
    running = Pool.Kind.valueOf(pool).start(workers);
  }

  @TearDown(Level.Trial)
  public void stop() {
    pool().close();
  }

  /** One task at a time from outside. */
  @Benchmark
  @OperationsPerInvocation(TASKS)
  public void external() {
    Completion completion = new Completion(TASKS);
    for (int i = 0; i < TASKS; i++) {
      pool().spawn(new Work(Work.Kind.LEAF, 0, completion));
    }
    completion.await();
  }

  /** Many tasks at once from outside. */
  @Benchmark
  @OperationsPerInvocation(TASKS)
  public void batch() {
    Completion completion = new Completion(TASKS);
    List<Work> batch = new ArrayList<>(TASKS);
    for (int i = 0; i < TASKS; i++) {
      batch.add(new Work(Work.Kind.LEAF, 0, completion));
    }
    pool().spawnAll(batch);
    completion.await();
  }

  /** A binary tree of tasks that spawn tasks. */
  @Benchmark
  @OperationsPerInvocation(TREE_NODES)
  public void fanOut() {
    Completion completion = new Completion(1 << (TREE_HEIGHT - Work.GROUP_HEIGHT));
    pool().spawn(new Work(Work.Kind.TREE, TREE_HEIGHT, completion));
    completion.await();
  }

  /** Tasks that each spawn the next: nothing to share. */
  @Benchmark
  @OperationsPerInvocation(TASKS)
  public void chain() {
    Completion completion = new Completion(1);
    pool().spawn(new Work(Work.Kind.CHAIN, TASKS - 1, completion));
    completion.await();
  }

  /** One task that spawns all the others, which take about a microsecond each: all to be stolen. */
  @Benchmark
  @OperationsPerInvocation(TASKS)
  public void imbalance() {
    Completion completion = new Completion(TASKS);
    pool().spawn(new Work(Work.Kind.CROWD, TASKS, completion));
    completion.await();
  }

  /** One task at a time, spawned when the one before has ended: the time to wake and answer. */
  @Benchmark
  public void pingPong() {
    Completion completion = new Completion(1);
    pool().spawn(new Work(Work.Kind.LEAF, 0, completion));
    completion.awaitSpinning();
  }

  private Pool pool() {
    if (running == null) {
      throw new IllegalStateException("not started");
    }
    return running;
  }
}
