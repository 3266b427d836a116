package dev.sluice.scheduler.metrics;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The counts of a whole executor: exact after a join, up to a moment old before. They are added up
 * by loops: every run ends with this, and the first stream of a process takes milliseconds.
 *
 * @param injected tasks put into the global queue, from outside or by a running task
 * @param discarded tasks accepted that will never run
 * @param wakesOutside sleepers woken for tasks put into the global queue
 * @param workers what each worker counted
 * @param taskNanos how long tasks ran, if the options ask for it
 * @param parkNanos how long workers slept at a time
 * @param injectorBatches how many tasks each successful look into the global queue brought
 */
public record ExecutorMetrics(
    long injected,
    long discarded,
    long wakesOutside,
    List<OfWorker> workers,
    Log2Histogram taskNanos,
    Log2Histogram parkNanos,
    Log2Histogram injectorBatches) {

  /**
   * What one worker counted.
   *
   * @param parkedNanos how long it slept in all; 0 until it has ended
   */
  public record OfWorker(Map<Counter, Long> counts, long parkedNanos) {
    public OfWorker {
      counts = Map.copyOf(counts);
    }

    public long count(Counter counter) {
      return counts.getOrDefault(counter, 0L);
    }
  }

  /** What the executor counts itself, rather than a worker of it. */
  public record OfCore(long injected, long discarded, long wakesOutside) {}

  public ExecutorMetrics {
    workers = List.copyOf(workers);
  }

  /** The counts alone; a histogram is only read once its worker has ended. */
  public static ExecutorMetrics live(OfCore core, List<WorkerMetrics> workers) {
    List<OfWorker> counted = new ArrayList<>();
    for (WorkerMetrics worker : workers) {
      counted.add(counted(worker, 0));
    }
    return of(core, counted);
  }

  public static ExecutorMetrics merge(OfCore core, List<WorkerMetrics> workers) {
    List<OfWorker> counted = new ArrayList<>();
    for (WorkerMetrics worker : workers) {
      counted.add(counted(worker, worker.parkNanos().sum()));
    }
    ExecutorMetrics merged = of(core, counted);
    for (WorkerMetrics worker : workers) {
      merged.taskNanos.addAll(worker.taskNanos());
      merged.parkNanos.addAll(worker.parkNanos());
      merged.injectorBatches.addAll(worker.injectorBatches());
    }
    return merged;
  }

  private static ExecutorMetrics of(OfCore core, List<OfWorker> workers) {
    return new ExecutorMetrics(
        core.injected,
        core.discarded,
        core.wakesOutside,
        workers,
        new Log2Histogram(),
        new Log2Histogram(),
        new Log2Histogram());
  }

  private static OfWorker counted(WorkerMetrics worker, long parkedNanos) {
    Map<Counter, Long> counts = new HashMap<>();
    for (Counter counter : Counter.values()) {
      counts.put(counter, worker.count(counter));
    }
    return new OfWorker(counts, parkedNanos);
  }

  /** A counter of all workers together. */
  public long count(Counter counter) {
    long sum = 0;
    for (OfWorker worker : workers) {
      sum += worker.count(counter);
    }
    return sum;
  }

  /** Tasks accepted. */
  public long spawned() {
    return injected + count(Counter.SPAWNED_LOCALLY);
  }

  /** Tasks accepted from outside. */
  public long spawnedExternally() {
    return injected - count(Counter.SPAWNED_GLOBALLY);
  }

  /** Tasks that ended normally. */
  public long run() {
    return count(Counter.RUN);
  }

  /** Tasks that threw. */
  public long failed() {
    return count(Counter.FAILED);
  }

  /** Tasks accepted and not yet run, failed or discarded. */
  public long inFlight() {
    return Math.max(0, spawned() - run() - failed() - discarded);
  }

  /** Whether every task accepted has ended in one of the three ways. */
  public boolean addsUp() {
    return spawned() == run() + failed() + discarded;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    text.append("spawned ").append(spawned()).append(" = run ").append(run());
    text.append(" + failed ").append(failed()).append(" + discarded ").append(discarded);
    for (Counter counter : Counter.values()) {
      if (counter != Counter.RUN && counter != Counter.FAILED) {
        text.append(", ").append(words(counter)).append(' ').append(count(counter));
      }
    }
    return text.toString();
  }

  private static String words(Counter counter) {
    return counter.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
