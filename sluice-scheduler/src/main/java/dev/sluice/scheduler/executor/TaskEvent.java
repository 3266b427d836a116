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
  @Label("Worker")
  int worker;

  @Label("Task Class")
  @Nullable Class<?> taskClass;

  @Label("Source")
  @Nullable String source;

  @Label("Failed")
  boolean failed;
}
