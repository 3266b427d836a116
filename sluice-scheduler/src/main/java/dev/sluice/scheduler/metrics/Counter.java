package dev.sluice.scheduler.metrics;

/** What each worker counts. */
public enum Counter {
  /** Tasks put on the worker's own deque by the tasks it ran. */
  SPAWNED_LOCALLY,
  /** Tasks put on the injector by the tasks it ran. */
  SPAWNED_GLOBALLY,
  /** Tasks that ended normally. */
  RUN,
  /** Tasks that threw. */
  FAILED,
  /** Tasks run straight from the injector. */
  INJECTOR_POPS,
  /** Tasks moved from the injector to the own deque along with one that was run. */
  INJECTOR_MOVES,
  /** Tasks stolen from other workers. */
  STEALS,
  /** Attempts to steal that another thief, or the owner, won. */
  STEAL_RETRIES,
  /** Sleepers woken. */
  WAKES,
  /** Times asleep. */
  PARKS
}
