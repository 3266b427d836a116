package dev.sluice.scheduler.executor;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * What one worker counted. Written by that worker with plain stores and readable by anybody: a live
 * reading may be a task or so behind, and is exact once the worker has ended.
 */
public final class WorkerMetrics {
  /** Keeps the counts of neighbouring workers off one another's cache lines. */
  private static final int PADDING = 16;

  private static final int SPAWNED_LOCALLY = slotOf(Counter.SPAWNED_LOCALLY);
  private static final int RUN = slotOf(Counter.RUN);
  private static final VarHandle COUNT = MethodHandles.arrayElementVarHandle(long[].class);

  private final long[] counts = new long[PADDING + Counter.values().length + PADDING];
  private final Log2Histogram taskNanos = new Log2Histogram();
  private final Log2Histogram parkNanos = new Log2Histogram();
  private final Log2Histogram injectorBatches = new Log2Histogram();

  /** A reading that may be a moment old. */
  public long count(Counter counter) {
    return (long) COUNT.getOpaque(counts, slotOf(counter));
  }

  /** How long tasks ran, if the options ask for it. */
  public Log2Histogram taskNanos() {
    return taskNanos;
  }

  /** How long the worker slept at a time. */
  public Log2Histogram parkNanos() {
    return parkNanos;
  }

  /** How many tasks each successful look into the injector brought. */
  public Log2Histogram injectorBatches() {
    return injectorBatches;
  }

  void increment(Counter counter) {
    counts[slotOf(counter)]++;
  }

  void add(Counter counter, long delta) {
    counts[slotOf(counter)] += delta;
  }

  void incrementSpawnedLocally() {
    counts[SPAWNED_LOCALLY]++;
  }

  void incrementRun() {
    counts[RUN]++;
  }

  @SuppressWarnings("EnumOrdinal") // the array lives no longer than the enum
  private static int slotOf(Counter counter) {
    return PADDING + counter.ordinal();
  }
}
