package dev.sluice.pipeline.trace;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** Something that was done for a preparation, from its start to its end. */
@Name("dev.sluice.pipeline.Preparation")
@Label("Preparation")
@Category({"Sluice", "Pipeline"})
@StackTrace(false)
public final class PreparationEvent extends Event {
  /** What is done. */
  public enum Kind {
    /** Everything that comes before the first phase, by one worker. */
    BEGIN,
    /** A lane is made ready for a worker. */
    LANE,
    /** One part of a phase. */
    PART,
    /** What follows the last part of a phase, by one worker. */
    END
  }

  @Label("Kind")
  @Nullable String kind;

  @Label("Phase")
  @Nullable String phase;

  private PreparationEvent() {}

  /** An event that begins now, or null if no recording asks for it. */
  static @Nullable PreparationEvent begun(Kind kind, String phase) {
    PreparationEvent event = new PreparationEvent();
    if (!event.isEnabled()) {
      return null;
    }
    event.kind = kind.name();
    event.phase = phase;
    event.begin();
    return event;
  }
}
