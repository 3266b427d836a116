package dev.sluice.benchmarks.wide;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** How much processor time the worker had at a moment. */
@Name(ProcessorEvent.NAME)
@Label("Processor Time")
@Category({"Sluice", "Benchmarks"})
@StackTrace(false)
final class ProcessorEvent extends Event {
  static final String NAME = "dev.sluice.benchmarks.Processor";

  @Label("Processor time")
  long nanos;
}
