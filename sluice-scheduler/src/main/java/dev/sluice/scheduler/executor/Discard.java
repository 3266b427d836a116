package dev.sluice.scheduler.executor;

/**
 * What becomes of an accepted task that will never run: it releases whatever the task holds. Called
 * exactly once for each such task, on any thread.
 */
@FunctionalInterface
public interface Discard<T> {
  void discard(T task);

  /** For tasks that hold nothing. */
  static <T> Discard<T> nothingHeld() {
    return task -> {};
  }
}
