package dev.sluice.scheduler.queue;

/** What came of one attempt to take from a queue that others take from too. */
public enum StealOutcome {
  /** There was nothing to take. */
  EMPTY,
  /** A task was taken; it lies in the {@link TaskSlot} that was passed. */
  SUCCESS,
  /** Somebody else was in the way; there may be more, and trying again is worth it. */
  RETRY
}
