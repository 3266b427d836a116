package dev.sluice.scheduler.executor;

import org.jspecify.annotations.Nullable;

/**
 * What can be watched of an executor. Called on the thread that acts, with its worker number or
 * {@link #OUTSIDE}; an implementation must not throw and must not spawn.
 */
public interface TraceHooks<T> {
  /** Stands for a thread that is no worker. */
  int OUTSIDE = -1;

  /** A task was accepted. {@code local} if it went to the worker's own deque. */
  default void spawned(int worker, T task, boolean local) {}

  default void taskStarted(int worker, T task, PopSource source, int victim) {}

  default void taskEnded(int worker, T task, @Nullable Throwable failure) {}

  /** An accepted task will not run. */
  default void discarded(int worker, T task) {}

  default void parkStarted(int worker, long nanosMax) {}

  default void parkEnded(int worker) {}

  /** {@code sleeper} was unparked because there is work. */
  default void woke(int worker, int sleeper) {}

  /** The last task is gone and the gate is closed. Called once. */
  default void terminated(int worker) {}
}
