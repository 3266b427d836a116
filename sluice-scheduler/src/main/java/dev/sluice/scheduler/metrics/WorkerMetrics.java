package dev.sluice.scheduler.metrics;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * What one worker counted. Written by that worker with plain stores and readable by anybody: a live
 * reading may be a task or so behind, and is exact once the worker has ended.
 */
public final class WorkerMetrics extends WorkerMetricsFields.Trail {
  private static final VarHandle SPAWNED_LOCALLY;
  private static final VarHandle RUN;
  private static final VarHandle COUNT = MethodHandles.arrayElementVarHandle(long[].class);

  /** Keeps the counts of neighbouring workers off one another's cache lines. */
  private static final int PADDING = 16;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      Class<?> owner = WorkerMetricsFields.Hot.class;
      SPAWNED_LOCALLY = lookup.findVarHandle(owner, "spawnedLocally", long.class);
      RUN = lookup.findVarHandle(owner, "run", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final long[] counts = new long[PADDING + Counter.values().length + PADDING];
  private final Log2Histogram taskNanos = new Log2Histogram();
  private final Log2Histogram parkNanos = new Log2Histogram();
  private final Log2Histogram injectorBatches = new Log2Histogram();

  /** A reading that may be a moment old. */
  public long count(Counter counter) {
    return switch (counter) {
      case SPAWNED_LOCALLY -> (long) SPAWNED_LOCALLY.getOpaque(this);
      case RUN -> (long) RUN.getOpaque(this);
      case SPAWNED_GLOBALLY,
          FAILED,
          INJECTOR_POPS,
          INJECTOR_MOVES,
          STEALS,
          STEAL_RETRIES,
          WAKES,
          PARKS ->
          (long) COUNT.getOpaque(counts, slotOf(counter));
    };
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

  /** Counts one of anything but the two that have fields of their own. */
  public void increment(Counter counter) {
    add(counter, 1);
  }

  public void add(Counter counter, long delta) {
    counts[slotOf(counter)] += delta;
  }

  @SuppressWarnings("EnumOrdinal") // the array lives no longer than the enum
  private static int slotOf(Counter counter) {
    return PADDING + counter.ordinal();
  }
}
