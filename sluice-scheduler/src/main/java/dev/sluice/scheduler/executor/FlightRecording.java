package dev.sluice.scheduler.executor;

import jdk.jfr.FlightRecorder;

/**
 * Whether the JDK's flight recorder may want events. Asked before any event class is touched: the
 * first touch starts the recorder's machinery, which a short run would pay for in vain.
 */
final class FlightRecording {
  private FlightRecording() {}

  /** Whether a recording has been made in this process. */
  static boolean mayRun() {
    return FlightRecorder.isInitialized();
  }

  static boolean wantsTasks() {
    return mayRun() && TaskEvent.isWanted();
  }
}
