package dev.sluice.scheduler.executor;

import dev.sluice.scheduler.metrics.ExecutorMetrics;
import java.util.List;

/**
 * Tells that a task failed and the executor stopped because of it. The cause is the first failure;
 * failures of tasks that ran at the same time are suppressed in it.
 */
public final class ExecutorFailedException extends RuntimeException {
  private final transient ExecutorMetrics metrics;
  private final long failures;

  ExecutorFailedException(
      Throwable first, List<Throwable> others, long failures, ExecutorMetrics metrics) {
    super(message(first, failures), first);
    others.forEach(this::addSuppressed);
    this.failures = failures;
    this.metrics = metrics;
  }

  /** How many failures there were, the first included. */
  public long failures() {
    return failures;
  }

  /** The counts at the end, as a join without failure would have given them. */
  public ExecutorMetrics metrics() {
    return metrics;
  }

  private static String message(Throwable first, long failures) {
    String others = failures == 1 ? "" : " (and " + (failures - 1) + " more failed)";
    return "the executor stopped because a task failed: " + first + others;
  }
}
