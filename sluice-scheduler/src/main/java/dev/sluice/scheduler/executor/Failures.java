package dev.sluice.scheduler.executor;

import dev.sluice.scheduler.metrics.ExecutorMetrics;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What went wrong: the first failure, some of the others, and how many there were. */
final class Failures {
  /** Enough to see a pattern; a discard hook that always throws must not fill the memory. */
  private static final int OTHERS_MAX = 32;

  private @Nullable Throwable first;
  private final List<Throwable> others = new ArrayList<>();
  private long count;

  synchronized void add(Throwable failure) {
    count++;
    if (first == null) {
      first = failure;
    } else if (others.size() < OTHERS_MAX) {
      try {
        others.add(failure);
      } catch (OutOfMemoryError e) {
        // It is counted, and the first one is kept.
        return;
      }
    }
  }

  /** The exception that tells of all of them, or null if there were none. */
  synchronized @Nullable ExecutorFailedException toException(ExecutorMetrics metrics) {
    return first == null ? null : new ExecutorFailedException(first, others, count, metrics);
  }
}
