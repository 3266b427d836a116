package dev.sluice.simulation.check;

import dev.sluice.scheduler.executor.PopSource;
import dev.sluice.scheduler.executor.WorkerStep;
import dev.sluice.scheduler.queue.Injector;
import dev.sluice.simulation.stage.SimulatedTask;
import dev.sluice.simulation.stage.World;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * No task waits beyond the bound that {@link WorkerStep} states. For a task pushed to a deque that
 * counts the tasks its owner ran meanwhile. A task pushed to the injector may move to a deque on
 * its way, hence it has both waits; it is late only if every worker has run that many.
 */
public final class StarvationChecker implements Checker {
  private static final long TURN = 2L * WorkerStep.FAIRNESS_INTERVAL;

  /** Where a task waits and since when. */
  private record Wait(int owner, long bound, List<Long> runAtSpawn) {}

  private final Map<SimulatedTask, Wait> waits = new HashMap<>();

  @Override
  public void spawned(World world, int worker, SimulatedTask task, boolean local) {
    long before = waits.size() + 1L;
    List<Long> runAtSpawn =
        IntStream.range(0, world.core().workers()).mapToObj(world::tasksRunBy).toList();
    long bound = TURN * (local ? before : before + Injector.BATCH_MAX);
    waits.put(task, new Wait(local ? worker : -1, bound, runAtSpawn));
  }

  @Override
  public void started(World world, int worker, SimulatedTask task, PopSource source) {
    world.countRun(worker);
    Wait wait = waits.remove(task);
    if (wait == null) {
      return;
    }
    long waited = Long.MAX_VALUE;
    for (int other = 0; other < wait.runAtSpawn.size(); other++) {
      if (wait.owner < 0 || wait.owner == other) {
        waited = Math.min(waited, world.tasksRunBy(other) - wait.runAtSpawn.get(other));
      }
    }
    if (waited - 1 > wait.bound) {
      String text = task + " waited while " + waited + " other tasks ran, bound " + wait.bound;
      world.stage().violate("starvation", text);
    }
  }

  @Override
  public void refused(World world, SimulatedTask task) {
    waits.remove(task);
  }

  @Override
  public void discarded(World world, SimulatedTask task) {
    waits.remove(task);
  }
}
