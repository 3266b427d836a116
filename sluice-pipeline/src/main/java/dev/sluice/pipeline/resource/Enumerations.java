package dev.sluice.pipeline.resource;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The enumerations of a run, whether they are queued, run or wait. A source that wants to be listed
 * in several places at once is refused above a limit and lists the place itself; a source as a
 * whole is never refused.
 */
public final class Enumerations {
  private final int branchesBelow;
  private final AtomicInteger count = new AtomicInteger();
  private final AtomicInteger peak = new AtomicInteger();

  Enumerations(int branchesBelow) {
    this.branchesBelow = branchesBelow;
  }

  /** Another place of a source, unless there are too many already. */
  public boolean tryBegin() {
    int begun = count.incrementAndGet();
    if (begun <= branchesBelow) {
      note(begun);
      return true;
    }
    count.decrementAndGet();
    return false;
  }

  public void begin() {
    note(count.incrementAndGet());
  }

  private void note(int begun) {
    if (begun > peak.get()) {
      peak.accumulateAndGet(begun, Math::max);
    }
  }

  /** Above how many no source is listed in several places at once. */
  int limit() {
    return branchesBelow;
  }

  /** The most that there ever were at once. */
  int peak() {
    return peak.get();
  }

  public void end() {
    count.decrementAndGet();
  }

  int count() {
    return count.get();
  }
}
