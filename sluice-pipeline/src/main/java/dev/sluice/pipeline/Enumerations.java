package dev.sluice.pipeline;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The enumerations of a run, whether they are queued, run or wait. A source that wants to be listed
 * in several places at once is refused above a limit and lists the place itself; a source as a
 * whole is never refused.
 */
final class Enumerations {
  private final int branchesBelow;
  private final AtomicInteger count = new AtomicInteger();

  Enumerations(int branchesBelow) {
    this.branchesBelow = branchesBelow;
  }

  /** Another place of a source, unless there are too many already. */
  boolean tryBegin() {
    if (count.incrementAndGet() <= branchesBelow) {
      return true;
    }
    count.decrementAndGet();
    return false;
  }

  void begin() {
    count.incrementAndGet();
  }

  void end() {
    count.decrementAndGet();
  }

  int count() {
    return count.get();
  }
}
