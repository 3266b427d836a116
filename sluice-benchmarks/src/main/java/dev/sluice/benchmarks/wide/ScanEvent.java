package dev.sluice.benchmarks.wide;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A whole scan, from its start to its end, as the thread sees it that asked for it. */
@Name(ScanEvent.NAME)
@Label("Scan")
@Category({"Sluice", "Benchmarks"})
@StackTrace(false)
final class ScanEvent extends Event {
  static final String NAME = "dev.sluice.benchmarks.Scan";

  @Label("Processor time before the run")
  long openNanos;

  @Label("Processor time after the run")
  long finishNanos;

  @Label("Processor time of the garbage collector")
  long collectorNanos;
}
