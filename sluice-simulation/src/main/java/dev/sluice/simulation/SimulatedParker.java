package dev.sluice.simulation;

import dev.sluice.scheduler.executor.Parker;

/** Where a simulated worker sleeps. */
final class SimulatedParker implements Parker {
  private final Stage stage;
  private boolean permit;

  SimulatedParker(Stage stage) {
    this.stage = stage;
  }

  @Override
  public void park(long nanos) {
    if (!permit) {
      stage.await(() -> permit, true);
    }
    permit = false;
  }

  @Override
  public void unpark() {
    stage.point();
    permit = true;
  }
}
