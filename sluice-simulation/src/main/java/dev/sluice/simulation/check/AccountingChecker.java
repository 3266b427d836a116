package dev.sluice.simulation.check;

import dev.sluice.scheduler.executor.ExecutorFailedException;
import dev.sluice.scheduler.executor.PopSource;
import dev.sluice.scheduler.metrics.Counter;
import dev.sluice.scheduler.metrics.ExecutorMetrics;
import dev.sluice.simulation.stage.SimulatedTask;
import dev.sluice.simulation.stage.World;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The metrics say what happened, and every discarded task went through the hook exactly once. */
public final class AccountingChecker implements Checker {
  private static final String NAME = "accounting";
  private final boolean watched;
  private long spawned;
  private long injected;
  private long stolen;

  /** Where a task came from is known only of an executor that is {@code watched}. */
  public AccountingChecker(boolean watched) {
    this.watched = watched;
  }

  @Override
  public void spawned(World world, int worker, SimulatedTask task, boolean local) {
    spawned++;
  }

  @Override
  public void refused(World world, SimulatedTask task) {
    spawned--;
  }

  @Override
  public void started(World world, int worker, SimulatedTask task, PopSource source) {
    injected += source == PopSource.INJECTOR ? 1 : 0;
    stolen += source == PopSource.STEAL ? 1 : 0;
  }

  @Override
  public void finished(World world, ExecutorMetrics metrics) {
    long run = world.count(SimulatedTask.State.RAN);
    long failed = world.count(SimulatedTask.State.FAILED);
    long discarded = world.count(SimulatedTask.State.DISCARDED);
    same(world, "spawned", spawned, metrics.spawned());
    same(world, "run", run, metrics.run());
    same(world, "failed", failed, metrics.failed());
    same(world, "discarded", discarded, metrics.discarded());
    same(world, "ended", spawned, run + failed + discarded);
    if (watched) {
      same(world, "taken from the injector", injected, metrics.count(Counter.INJECTOR_POPS));
      same(world, "stolen", stolen, metrics.count(Counter.STEALS));
    }
    for (SimulatedTask task : world.tasks()) {
      int expected = task.state() == SimulatedTask.State.DISCARDED ? 1 : 0;
      same(world, task + " through the discard hook", expected, task.discards());
    }
    failures(world, metrics, failed);
  }

  private static void failures(World world, ExecutorMetrics metrics, long failed) {
    ExecutorFailedException failure = world.core().failure(metrics);
    if (failure == null) {
      same(world, "failures", failed, 0);
      return;
    }
    List<Throwable> all = new ArrayList<>(Arrays.asList(failure.getSuppressed()));
    all.add(failure.getCause());
    for (Throwable one : all) {
      if (!(one instanceof PlannedFailure)) {
        world.stage().violate(NAME, "a failure that was not planned: " + one);
      }
    }
    long tasks = all.stream().filter(one -> ((PlannedFailure) one).ofTask()).count();
    same(world, "failures of tasks", failed, tasks);
  }

  private static void same(World world, String what, long expected, long actual) {
    if (expected != actual) {
      world.stage().violate(NAME, what + ": " + expected + ", but the executor says " + actual);
    }
  }
}
