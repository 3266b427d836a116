package dev.sluice.scheduler.executor;

import dev.sluice.scheduler.queue.PaddedLong;

/**
 * How many tasks are in flight and whether more are accepted, in one word: {@code inFlight << 1 |
 * accepting}.
 *
 * <p>One word, because the check of the gate and the count must be one step: with two, a task could
 * slip in between a closer's look at the count and its closing of the gate. The word is terminal
 * once it is closed with nothing in flight. It leaves that state never and enters it once, and
 * exactly one call of {@link #release} or {@link #close} returns true for it.
 */
public final class StateWord {
  private static final long ACCEPTING_BIT = 1;
  private static final long COUNT_UNIT = 2;

  /** The most tasks that may be in flight. */
  public static final long IN_FLIGHT_MAX = Long.MAX_VALUE >> 2;

  private final PaddedLong word = new PaddedLong(ACCEPTING_BIT);

  /** Counts {@code tasks} more if the gate is open; false if it is closed. */
  public boolean tryAcquire(long tasks) {
    requirePositive(tasks);
    while (true) {
      long before = word.read();
      if ((before & ACCEPTING_BIT) == 0) {
        return false;
      }
      if (inFlight(before) + tasks > IN_FLIGHT_MAX) {
        throw new IllegalStateException("too many tasks in flight: " + describe(before));
      }
      if (word.compareAndSet(before, before + tasks * COUNT_UNIT)) {
        return true;
      }
    }
  }

  /**
   * Counts {@code tasks} more whether or not the gate is open. Only for somebody who is counted
   * already: a running task that spawns.
   */
  public void acquireInside(long tasks) {
    requirePositive(tasks);
    long before = word.fetchAdd(tasks * COUNT_UNIT);
    if (inFlight(before) == 0 || inFlight(before) + tasks > IN_FLIGHT_MAX) {
      word.fetchAdd(-tasks * COUNT_UNIT);
      throw new IllegalStateException(
          "spawned from inside by nobody who is in flight, or too many: " + describe(before));
    }
  }

  /** Counts {@code tasks} less; true if that was the last one and the gate is closed. */
  public boolean release(long tasks) {
    requirePositive(tasks);
    long before = word.fetchAdd(-tasks * COUNT_UNIT);
    if (inFlight(before) < tasks) {
      word.fetchAdd(tasks * COUNT_UNIT);
      throw new IllegalStateException(
          "released " + tasks + " tasks that were not in flight: " + describe(before));
    }
    return inFlight(before) == tasks && (before & ACCEPTING_BIT) == 0;
  }

  /** Closes the gate; true if this call closed it and nothing was in flight. */
  public boolean close() {
    long before = word.fetchAnd(~ACCEPTING_BIT);
    return before == ACCEPTING_BIT;
  }

  public boolean isAccepting() {
    return (word.read() & ACCEPTING_BIT) != 0;
  }

  public long inFlight() {
    return inFlight(word.read());
  }

  @Override
  public String toString() {
    return describe(word.read());
  }

  private static long inFlight(long word) {
    return word >> 1;
  }

  private static String describe(long word) {
    return inFlight(word) + " in flight, " + ((word & ACCEPTING_BIT) == 0 ? "closed" : "accepting");
  }

  private static void requirePositive(long tasks) {
    if (tasks <= 0 || tasks > IN_FLIGHT_MAX) {
      throw new IllegalArgumentException("tasks must be positive: " + tasks);
    }
  }
}
