package dev.sluice.benchmarks.wide;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A whole scan, from its start to its end. */
@Name(ScanEvent.NAME)
@Label("Scan")
@Category({"Sluice", "Benchmarks"})
@StackTrace(false)
final class ScanEvent extends Event {
  static final String NAME = "dev.sluice.benchmarks.Scan";
}
