package dev.sluice.pipeline.trace;

import jdk.jfr.Category;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/**
 * A piece of a part that another worker could have taken, from its start to its end. Whoever
 * records these has every part divided wherever it can be, and done in one go all the same: the
 * recording then tells what any number of workers could share out.
 */
@Name(DivisionEvent.NAME)
@Label("Division")
@Category({"Sluice", "Pipeline"})
@StackTrace(false)
@Enabled(false)
public final class DivisionEvent extends Event {
  /** By which a recording asks for these events; nobody has them unasked. */
  public static final String NAME = "dev.sluice.pipeline.Division";

  private DivisionEvent() {}

  /** Whether a recording asks for these events. */
  static boolean isWanted() {
    return new DivisionEvent().isEnabled();
  }

  /** An event that begins now. */
  public static DivisionEvent begun() {
    DivisionEvent event = new DivisionEvent();
    event.begin();
    return event;
  }

  /** Ends the event and records it. */
  public void ended() {
    commit();
  }
}
