package dev.sluice.simulation;

import dev.sluice.simulation.stage.SimulatedTask;
import dev.sluice.simulation.stage.World;

/** How much happened in the simulations so far: what did not happen was not tested. */
final class SimulationTally {
  private long seeds;
  private long turns;
  private long run;
  private long failed;
  private long discarded;
  private long refused;

  void add(Simulation simulation) {
    seeds++;
    turns += simulation.turns();
    World world = simulation.world();
    for (SimulatedTask task : world.tasks()) {
      switch (task.state()) {
        case RAN -> run++;
        case FAILED -> failed++;
        case DISCARDED -> discarded++;
        case OFFERED -> refused++;
        case QUEUED, RUNNING -> {}
      }
    }
  }

  @Override
  public String toString() {
    return "%d seeds, %d turns, %d tasks run, %d failed, %d discarded, %d refused"
        .formatted(seeds, turns, run, failed, discarded, refused);
  }
}
