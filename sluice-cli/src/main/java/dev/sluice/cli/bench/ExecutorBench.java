package dev.sluice.cli.bench;

import dev.sluice.cli.request.BenchRequest;
import dev.sluice.scheduler.executor.Executor;
import dev.sluice.scheduler.executor.ExecutorOptions;
import dev.sluice.scheduler.executor.TaskRunner;
import dev.sluice.scheduler.metrics.Counter;
import dev.sluice.scheduler.metrics.ExecutorMetrics;
import dev.sluice.scheduler.time.Ticker;
import java.io.PrintStream;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The {@code bench executor} command: trees of empty tasks and a batch of busy ones on the real
 * executor. It shows that the scheduler works on this machine and what it does; the comparison with
 * other pools is a benchmark of its own.
 */
final class ExecutorBench {
  private static final int TREE_HEIGHT = 17;
  private static final int TREES = 20;
  private static final int BUSY_TASKS = 20_000;
  private static final int BUSY_ROUNDS = 2_000;

  private ExecutorBench() {}

  /** One task: a node of a tree, or so many rounds of arithmetic. */
  private record Work(int height, int rounds) {}

  static void run(BenchRequest request, PrintStream out, Ticker ticker) {
    ExecutorOptions.Builder options = ExecutorOptions.builder();
    int cpus = Runtime.getRuntime().availableProcessors();
    options.workers((int) request.workers().orElse(cpus));
    request.seed().ifPresent(options::seed);

    out.printf(Locale.ROOT, "workers %d%n", options.build().workers());
    report(out, "trees", ticker, options.build(), TREES, new Work(TREE_HEIGHT, 0));
    report(out, "batch", ticker, options.build(), BUSY_TASKS, new Work(0, BUSY_ROUNDS));
  }

  private static void report(
      PrintStream out, String shape, Ticker ticker, ExecutorOptions options, int count, Work work) {
    TaskRunner<Work, AtomicLong> runner =
        (task, context) -> {
          if (task.rounds() > 0) {
            context.scratch().addAndGet(spin(task.rounds()));
          }
          if (task.height() > 0) {
            context.spawnLocal(new Work(task.height() - 1, task.rounds()));
            context.spawnLocal(new Work(task.height() - 1, task.rounds()));
          }
        };
    long start = ticker.nanos();
    Executor<Work, AtomicLong> executor =
        Executor.start(options, worker -> new AtomicLong(), runner);
    List<Work> refused = executor.spawnBatch(Collections.nCopies(count, work));
    ExecutorMetrics metrics = executor.join();
    long nanos = ticker.nanos() - start;
    if (!refused.isEmpty()) {
      throw new IllegalStateException("a new executor refused " + refused.size() + " tasks");
    }
    out.printf(
        Locale.ROOT,
        "%s: %d tasks in %.1f ms, %.1f ns each%n",
        shape,
        metrics.run(),
        nanos / 1e6,
        (double) nanos / metrics.run());
    out.printf(
        Locale.ROOT,
        "  spawned %d = run %d + failed %d + discarded %d%n",
        metrics.spawned(),
        metrics.run(),
        metrics.failed(),
        metrics.discarded());
    out.printf(
        Locale.ROOT,
        "  injector pops %d (and %d moved), steals %d (%d lost), wakes %d, parks %d%n",
        metrics.count(Counter.INJECTOR_POPS),
        metrics.count(Counter.INJECTOR_MOVES),
        metrics.count(Counter.STEALS),
        metrics.count(Counter.STEAL_RETRIES),
        metrics.count(Counter.WAKES),
        metrics.count(Counter.PARKS));
  }

  private static long spin(int rounds) {
    long x = rounds;
    for (int i = 0; i < rounds; i++) {
      x = x * 0x5851f42d4c957f2dL + 1;
    }
    return x;
  }
}
