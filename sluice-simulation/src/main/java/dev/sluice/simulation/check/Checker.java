package dev.sluice.simulation.check;

import dev.sluice.scheduler.executor.PopSource;
import dev.sluice.scheduler.metrics.ExecutorMetrics;
import dev.sluice.simulation.stage.SimulatedTask;
import dev.sluice.simulation.stage.World;

/** Watches one promise of the executor. Every method may end the simulation by a violation. */
public interface Checker {
  /** A task was accepted. */
  default void spawned(World world, int worker, SimulatedTask task, boolean local) {}

  /** A task that was announced as accepted was refused after all. */
  default void refused(World world, SimulatedTask task) {}

  default void started(World world, int worker, SimulatedTask task, PopSource source) {}

  default void ended(World world, int worker, SimulatedTask task) {}

  default void discarded(World world, SimulatedTask task) {}

  default void terminated(World world) {}

  /** Before each turn, wherever the actors are. */
  default void turn(World world) {}

  /** Everybody has finished. */
  default void finished(World world, ExecutorMetrics metrics) {}
}
