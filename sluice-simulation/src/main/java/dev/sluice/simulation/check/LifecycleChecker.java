package dev.sluice.simulation.check;

import dev.sluice.scheduler.executor.PopSource;
import dev.sluice.simulation.stage.SimulatedTask;
import dev.sluice.simulation.stage.World;

/** Every task takes each step of its life once and in order; no task is dropped without need. */
public final class LifecycleChecker implements Checker {
  private static final String NAME = "lifecycle";

  @Override
  public void spawned(World world, int worker, SimulatedTask task, boolean local) {
    move(world, task, SimulatedTask.State.OFFERED, SimulatedTask.State.QUEUED);
    world.addLive(1);
  }

  @Override
  public void refused(World world, SimulatedTask task) {
    move(world, task, SimulatedTask.State.QUEUED, SimulatedTask.State.OFFERED);
    world.addLive(-1);
  }

  @Override
  public void started(World world, int worker, SimulatedTask task, PopSource source) {
    move(world, task, SimulatedTask.State.QUEUED, SimulatedTask.State.RUNNING);
  }

  @Override
  public void ended(World world, int worker, SimulatedTask task) {
    // The simulation says beforehand which tasks fail.
    SimulatedTask.State end =
        task.state() == SimulatedTask.State.FAILED ? task.state() : SimulatedTask.State.RAN;
    if (end == SimulatedTask.State.RAN) {
      move(world, task, SimulatedTask.State.RUNNING, end);
    }
    world.addLive(-1);
  }

  @Override
  public void discarded(World world, SimulatedTask task) {
    move(world, task, SimulatedTask.State.QUEUED, SimulatedTask.State.DISCARDED);
    world.addLive(-1);
    if (!world.isStopBegun()) {
      world.stage().violate(NAME, task + " was discarded although nobody stopped the executor");
    }
  }

  private static void move(
      World world, SimulatedTask task, SimulatedTask.State from, SimulatedTask.State to) {
    if (task.state() != from) {
      world.stage().violate(NAME, task + " became " + to + " when it was " + task.state());
    }
    task.moveTo(to);
  }
}
