package dev.sluice.simulation.check;

import dev.sluice.scheduler.executor.WorkerContext;
import dev.sluice.scheduler.metrics.ExecutorMetrics;
import dev.sluice.simulation.stage.SimulatedTask;
import dev.sluice.simulation.stage.World;

/**
 * The count equals reality: it is never below the tasks in flight and the workers' reserves, and
 * exactly that whenever nobody is in the middle of a call.
 */
public final class InFlightChecker implements Checker {
  private static final String NAME = "in flight";

  @Override
  public void turn(World world) {
    long reserves = 0;
    for (WorkerContext<SimulatedTask, Integer> context : world.contexts()) {
      reserves += context.reserve();
    }
    long counted = world.core().inFlightAtMost();
    long expected = world.live() + reserves;
    if (counted < expected - world.halfSpawned()
        || (counted > expected && world.stage().isQuiet())) {
      String parts = world.live() + " live tasks and " + reserves + " in reserve";
      world.stage().violate(NAME, "count is " + counted + ", with " + parts);
    }
  }

  @Override
  public void finished(World world, ExecutorMetrics metrics) {
    if (world.live() != 0 || world.core().inFlightAtMost() != 0) {
      world.stage().violate(NAME, world.live() + " tasks live after the end");
    }
  }
}
