package dev.sluice.pipeline.trace;

import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;

/**
 * What is recorded of a run, if anybody records. This is asked here and not of an event: the first
 * touch of an event's class starts the machinery of the recorder, some fifty milliseconds.
 */
public final class Tracing {
  private Tracing() {}

  /** An event that begins now, or null if nobody records. */
  public static @Nullable PreparationEvent begun(PreparationEvent.Kind kind, String phase) {
    return FlightRecorder.isInitialized() ? PreparationEvent.begun(kind, phase) : null;
  }

  /** Ends an event, if there is one, and records it. */
  public static void ended(@Nullable PreparationEvent event) {
    if (event != null) {
      event.commit();
    }
  }

  /** Whether a recording asks for divisions. */
  public static boolean wantsDivisions() {
    return FlightRecorder.isInitialized() && DivisionEvent.isWanted();
  }
}
