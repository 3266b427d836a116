package dev.sluice.simulation.stage;

import dev.sluice.scheduler.executor.IdlePolicy;

/** Looks again a few times, yields once and parks; others may come in at every question. */
public final class SimulatedIdle implements IdlePolicy {
  private static final long PARK_NANOS = 200_000;

  private final Stage stage;
  private final int spinRounds;
  private int rounds;

  public SimulatedIdle(Stage stage, int spinRounds) {
    this.stage = stage;
    this.spinRounds = spinRounds;
  }

  @Override
  public void onWork() {
    rounds = 0;
  }

  @Override
  public Action onNoWork() {
    stage.point();
    rounds++;
    if (rounds <= spinRounds) {
      return Action.SPIN;
    }
    return rounds == spinRounds + 2 ? Action.YIELD : Action.PARK;
  }

  @Override
  public long nextParkNanos(boolean busy) {
    stage.point();
    return PARK_NANOS;
  }
}
