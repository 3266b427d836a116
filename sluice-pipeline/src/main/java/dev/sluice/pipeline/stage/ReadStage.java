package dev.sluice.pipeline.stage;

/** Runs reads and listings that may wait for long, away from the executor's threads. */
@FunctionalInterface
public interface ReadStage extends AutoCloseable {
  /** Refuses every read: for runs whose sources never wait. */
  // A class and not a lambda: no AOT cache keeps the link of a lambda whose interface has both
  // constants and default methods, and linking one takes a tenth of a start.
  ReadStage NONE =
      new ReadStage() {
        @Override
        public void submit(Runnable read) {
          throw new IllegalStateException("a source that waits needs a read stage");
        }
      };

  /** Runs {@code read} once, now or later, on any thread but an executor's. */
  void submit(Runnable read);

  /** Runs {@code resume} once, after a time, on any thread; it returns soon. */
  default void after(long nanos, Runnable resume) {
    throw new IllegalStateException("a source that asks to be read later needs a stage with time");
  }

  /** Ends what is being read: a thread that waits is interrupted. Called when a run ends early. */
  default void stop() {}

  /** Ends the stage, when nothing is left to run on it. */
  @Override
  default void close() {}
}
