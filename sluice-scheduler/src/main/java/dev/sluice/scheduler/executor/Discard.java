package dev.sluice.scheduler.executor;

/**
 * What becomes of an accepted task that will never run: it releases whatever the task holds. Called
 * exactly once for each such task, on any thread.
 */
@FunctionalInterface
public interface Discard<T> {
  void discard(T task);

  /**
   * The executor broke: a worker died outside its tasks, and tasks may be lost without having been
   * discarded. Nobody may wait for those any more. Called on the thread of that worker.
   */
  default void broken(Throwable why) {}

  /** For tasks that hold nothing. */
  static <T> Discard<T> nothingHeld() {
    return task -> {};
  }
}
