package dev.sluice.scheduler.executor;

import org.jspecify.annotations.Nullable;

/** Records tasks, steals and parks as JDK Flight Recorder events, while a recording wants them. */
final class FlightRecorderTrace implements TraceHooks<Object> {
  /*
   * Whether anybody records is asked of an event object made once: as long as no recording has run,
   * the answer is a constant to the compiler and all of this costs nothing.
   */
  private static final TaskEvent TASKS = new TaskEvent();
  private static final StealEvent STEALS = new StealEvent();
  private static final ParkEvent PARKS = new ParkEvent();

  private final @Nullable TaskEvent[] tasks;
  private final @Nullable ParkEvent[] parks;

  FlightRecorderTrace(int workers) {
    tasks = new TaskEvent[workers];
    parks = new ParkEvent[workers];
  }

  @Override
  public void taskStarted(int worker, Object task, PopSource source, int victim) {
    if (source == PopSource.STEAL && STEALS.isEnabled()) {
      StealEvent steal = new StealEvent();
      steal.worker = worker;
      steal.victim = victim;
      steal.commit();
    }
    if (TASKS.isEnabled()) {
      TaskEvent event = new TaskEvent();
      event.worker = worker;
      event.taskClass = task.getClass();
      event.source = source.name();
      tasks[worker] = event;
      event.begin();
    }
  }

  @Override
  public void taskEnded(int worker, Object task, @Nullable Throwable failure) {
    if (TASKS.isEnabled()) {
      TaskEvent event = tasks[worker];
      if (event != null) {
        tasks[worker] = null;
        event.failed = failure != null;
        event.commit();
      }
    }
  }

  @Override
  public void parkStarted(int worker, long nanosMax) {
    if (PARKS.isEnabled()) {
      ParkEvent event = new ParkEvent();
      event.worker = worker;
      event.nanosMax = nanosMax;
      parks[worker] = event;
      event.begin();
    }
  }

  @Override
  public void parkEnded(int worker) {
    ParkEvent event = parks[worker];
    if (event != null) {
      parks[worker] = null;
      event.commit();
    }
  }
}
