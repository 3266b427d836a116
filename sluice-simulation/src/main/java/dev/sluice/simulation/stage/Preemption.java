package dev.sluice.simulation.stage;

import dev.sluice.simulation.InstrumentingLoader;
import org.jspecify.annotations.Nullable;

/**
 * Where code that was loaded by an {@link InstrumentingLoader} asks, before each access to shared
 * memory, whether somebody else is to go on. Does nothing while no simulation runs.
 */
public final class Preemption {
  private static volatile @Nullable Stage active;

  private Preemption() {}

  static void activate(@Nullable Stage stage) {
    active = stage;
  }

  /** Called by the code under test. */
  public static void point() {
    Stage stage = active;
    if (stage != null) {
      stage.point();
    }
  }
}
