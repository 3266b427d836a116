package dev.sluice.simulation.stage;

import dev.sluice.scheduler.park.Parker;

/** Where a simulated worker sleeps. */
public final class SimulatedParker implements Parker {
  private final Stage stage;
  private boolean permit;
  private boolean parked;

  public SimulatedParker(Stage stage) {
    this.stage = stage;
  }

  @Override
  public void park(long nanos) {
    if (!permit) {
      parked = true;
      stage.await(() -> permit, true);
      parked = false;
    }
    permit = false;
  }

  /** Whether the worker is parked and nobody has unparked it. */
  boolean isAsleep() {
    return parked && !permit;
  }

  @Override
  public void unpark() {
    stage.point();
    permit = true;
  }
}
