package dev.sluice.scheduler.executor;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The counts of a whole executor: exact after a join, up to a moment old before.
 *
 * @param injected tasks put into the global queue, from outside or by a running task
 * @param discarded tasks accepted that will never run
 * @param counts the workers' counters, added up
 * @param taskNanos how long tasks ran, if the options ask for it
 * @param parkNanos how long workers slept at a time
 * @param injectorBatches how many tasks each successful look into the global queue brought
 */
public record ExecutorMetrics(
    long injected,
    long discarded,
    Map<Counter, Long> counts,
    Log2Histogram taskNanos,
    Log2Histogram parkNanos,
    Log2Histogram injectorBatches) {

  public ExecutorMetrics {
    counts = Map.copyOf(counts);
  }

  /** Adds up the counts alone; a histogram is only read once its worker has ended. */
  static ExecutorMetrics live(long injected, long discarded, List<WorkerMetrics> workers) {
    return new ExecutorMetrics(
        injected,
        discarded,
        sums(workers),
        new Log2Histogram(),
        new Log2Histogram(),
        new Log2Histogram());
  }

  static ExecutorMetrics merge(long injected, long discarded, List<WorkerMetrics> workers) {
    ExecutorMetrics merged = live(injected, discarded, workers);
    for (WorkerMetrics worker : workers) {
      merged.taskNanos.addAll(worker.taskNanos());
      merged.parkNanos.addAll(worker.parkNanos());
      merged.injectorBatches.addAll(worker.injectorBatches());
    }
    return merged;
  }

  public long count(Counter counter) {
    return counts.getOrDefault(counter, 0L);
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
  boolean addsUp() {
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

  private static Map<Counter, Long> sums(List<WorkerMetrics> workers) {
    Map<Counter, Long> sums = new EnumMap<>(Counter.class);
    for (WorkerMetrics worker : workers) {
      for (Counter counter : Counter.values()) {
        sums.merge(counter, worker.count(counter), Long::sum);
      }
    }
    return sums;
  }
}
