package dev.sluice.scheduler.graph;

/** Runs reads that may wait for long, away from the executor's threads. */
@FunctionalInterface
public interface ReadStage {
  /** Refuses every read: for runs whose sources never wait. */
  ReadStage NONE =
      read -> {
        throw new IllegalStateException("a source that waits needs a read stage");
      };

  /** Runs {@code read} once, now or later, on any thread but an executor's. */
  void submit(Runnable read);
}
