package dev.sluice.scheduler.yielding;

/**
 * Says when a long task should save its place, spawn itself again and return, so that others get
 * their turn.
 *
 * <p>A policy counts units of work and marks points among them, by nothing but the units: the same
 * work passes the same points however it was reported, in one call or in many. One object for one
 * task.
 */
public interface YieldPolicy {
  /** Counts {@code units} more, and gives how many points they passed. */
  long advance(long units);

  /** Counts {@code units} more; true if the task should yield. */
  default boolean shouldYield(long units) {
    return advance(units) > 0;
  }

  /** Refuses a negative number of units. */
  static long requireUnits(long units) {
    if (units < 0) {
      throw new IllegalArgumentException("units must not be negative: " + units);
    }
    return units;
  }
}
