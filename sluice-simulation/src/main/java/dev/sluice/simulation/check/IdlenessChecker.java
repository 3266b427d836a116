package dev.sluice.simulation.check;

import dev.sluice.simulation.stage.World;

/**
 * No worker sleeps beside a waiting task: when every worker is asleep or in the middle of a task,
 * and at least one is asleep, the global queue is empty.
 */
public final class IdlenessChecker implements Checker {
  @Override
  public void turn(World world) {
    int asleep = world.asleep();
    boolean nobodyLooks = asleep + world.inTasks() == world.core().workers();
    if (asleep > 0
        && nobodyLooks
        && !world.core().isDone()
        && world.stage().isQuiet()
        && world.core().hasInjected()) {
      world.stage().violate("idleness", asleep + " workers sleep although a task waits");
    }
  }
}
