package dev.sluice.scheduler.executor;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/** One sleep of a worker. */
@Name("dev.sluice.scheduler.Park")
@Label("Park")
@Category({"Sluice", "Executor"})
@StackTrace(false)
final class ParkEvent extends Event {
  @Label("Worker")
  int worker;

  @Label("Longest")
  @Timespan(Timespan.NANOSECONDS)
  long nanosMax;

  /** Records the event if anybody wants it. */
  void ended(int worker, long nanosMax) {
    if (shouldCommit()) {
      this.worker = worker;
      this.nanosMax = nanosMax;
      commit();
    }
  }
}
