package dev.sluice.scheduler.executor;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** One task, from start to end. */
@Name("dev.sluice.scheduler.Task")
@Label("Task")
@Category({"Sluice", "Executor"})
@StackTrace(false)
final class TaskEvent extends Event {
  /*
   * Whether anybody records is asked of an event made once: as long as no recording has run, the
   * answer is a constant to the compiler, and asking costs nothing.
   */
  private static final TaskEvent PROBE = new TaskEvent();

  @Label("Worker")
  int worker;

  @Label("Task Class")
  @Nullable Class<?> taskClass;

  @Label("Source")
  @Nullable String source;

  @Label("Failed")
  boolean failed;

  static boolean isWanted() {
    return PROBE.isEnabled();
  }

  static TaskEvent started(int worker, Object task, StepOutcome.RanTask how) {
    TaskEvent event = new TaskEvent();
    event.worker = worker;
    event.taskClass = task.getClass();
    event.source = how.source().name();
    event.begin();
    return event;
  }

  /** Records the event if anybody wants it. */
  void ended(@Nullable Throwable failure) {
    failed = failure != null;
    commit();
  }
}
