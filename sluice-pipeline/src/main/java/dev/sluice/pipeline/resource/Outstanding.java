package dev.sluice.pipeline.resource;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The work a run still owes: every enumeration and every object, whether its task is queued, runs,
 * or waits for a permit. The executor counts only the first two; so this count, not the executor's,
 * says when a run is over.
 */
public final class Outstanding {
  private final AtomicLong count = new AtomicLong();
  private final Runnable none;

  /**
   * @param none called once, by the thread that ends the last piece of work
   */
  public Outstanding(Runnable none) {
    this.none = none;
  }

  /** More work, announced by work that has not ended, or before any has begun. */
  public void more(int pieces) {
    count.addAndGet(pieces);
  }

  /** Work that was announced and will not come, withdrawn by work that has not ended. */
  public void fewer(int pieces) {
    count.addAndGet(-pieces);
  }

  public void ended() {
    long left = count.decrementAndGet();
    if (left == 0) {
      none.run();
    } else if (left < 0) {
      throw new IllegalStateException("more work ended than there was: " + left);
    }
  }

  public long count() {
    return count.get();
  }
}
