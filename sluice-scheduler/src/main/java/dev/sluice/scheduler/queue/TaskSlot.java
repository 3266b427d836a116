package dev.sluice.scheduler.queue;

import org.jspecify.annotations.Nullable;

/**
 * Where a stolen task is put down: owned by one thief and used again, so that stealing allocates
 * nothing.
 */
public final class TaskSlot<T> {
  private @Nullable T task;
  private int moved;

  void put(T taken, int movedAlong) {
    task = taken;
    moved = movedAlong;
  }

  /** How many more tasks the last steal moved to the thief's deque. */
  public int moved() {
    return moved;
  }

  /** Hands the task out and forgets it. */
  public T take() {
    T taken = task;
    if (taken == null) {
      throw new IllegalStateException("the slot is empty: take() needs a SUCCESS before it");
    }
    task = null;
    return taken;
  }
}
