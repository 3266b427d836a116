package dev.sluice.scheduler.executor;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** One task taken from another worker. */
@Name("dev.sluice.scheduler.Steal")
@Label("Steal")
@Category({"Sluice", "Executor"})
@StackTrace(false)
final class StealEvent extends Event {
  @Label("Worker")
  int worker;

  @Label("Victim")
  int victim;

  static void stolen(int worker, int victim) {
    StealEvent event = new StealEvent();
    if (event.isEnabled()) {
      event.worker = worker;
      event.victim = victim;
      event.commit();
    }
  }
}
