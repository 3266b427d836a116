package dev.sluice.scheduler.park;

/**
 * Where one worker sleeps. An {@link #unpark} that comes before the {@link #park} is not lost: it
 * makes the next park return at once.
 */
public interface Parker {
  /**
   * Sleeps until unparked or for {@code nanos} at most; may also return for no reason. Owner only.
   */
  void park(long nanos);

  /** Wakes the owner, or keeps it from falling asleep the next time. Anybody. */
  void unpark();
}
