package dev.sluice.simulation.check;

import dev.sluice.scheduler.executor.PopSource;
import dev.sluice.scheduler.metrics.ExecutorMetrics;
import dev.sluice.simulation.stage.SimulatedTask;
import dev.sluice.simulation.stage.World;

/** The end is seen exactly once, with the gate closed and nothing in flight, and it is the end. */
public final class TerminationChecker implements Checker {
  private static final String NAME = "termination";
  private final boolean watched;
  private int times;

  /** The end is seen only of an executor that is {@code watched}. */
  public TerminationChecker(boolean watched) {
    this.watched = watched;
  }

  @Override
  public void terminated(World world) {
    times++;
    if (times > 1) {
      world.stage().violate(NAME, "seen " + times + " times");
    }
    if (world.live() != 0) {
      world.stage().violate(NAME, "seen with " + world.live() + " tasks live");
    }
    if (world.core().isAccepting()) {
      world.stage().violate(NAME, "seen with the gate open");
    }
  }

  @Override
  public void spawned(World world, int worker, SimulatedTask task, boolean local) {
    refuseAfter(world, task);
  }

  @Override
  public void started(World world, int worker, SimulatedTask task, PopSource source) {
    refuseAfter(world, task);
  }

  @Override
  public void finished(World world, ExecutorMetrics metrics) {
    if (watched && times != 1) {
      world.stage().violate(NAME, "seen " + times + " times by the end");
    }
  }

  private void refuseAfter(World world, SimulatedTask task) {
    if (times > 0) {
      world.stage().violate(NAME, task + " came after the end");
    }
  }
}
