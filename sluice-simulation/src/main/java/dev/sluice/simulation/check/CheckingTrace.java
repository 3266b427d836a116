package dev.sluice.simulation.check;

import dev.sluice.scheduler.executor.PopSource;
import dev.sluice.scheduler.executor.TraceHooks;
import dev.sluice.simulation.stage.SimulatedTask;
import dev.sluice.simulation.stage.Stage;
import dev.sluice.simulation.stage.World;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Tells the checkers what the executor does, and lets others come in at each event. */
public final class CheckingTrace implements TraceHooks<SimulatedTask> {
  private final Stage stage;
  private final List<Checker> checkers;
  private @Nullable World world;

  public CheckingTrace(Stage stage, List<Checker> checkers) {
    this.stage = stage;
    this.checkers = checkers;
  }

  /** The world is made after the executor, which is made with this. */
  public void watch(World watched) {
    world = watched;
  }

  @Override
  public void spawned(int worker, SimulatedTask task, boolean local) {
    World w = world();
    log(() -> task + (local ? " to the deque" : " to the injector"));
    checkers.forEach(checker -> checker.spawned(w, worker, task, local));
    stage.point();
  }

  /** Takes back what {@link #spawned} told too early, of an executor that does not tell itself. */
  public void refused(SimulatedTask task) {
    World w = world();
    log(() -> task + " refused");
    checkers.forEach(checker -> checker.refused(w, task));
  }

  @Override
  public void taskStarted(int worker, SimulatedTask task, PopSource source, int victim) {
    World w = world();
    log(() -> task + " starts, from " + source + (victim < 0 ? "" : " " + victim));
    checkers.forEach(checker -> checker.started(w, worker, task, source));
    stage.point();
  }

  @Override
  public void taskEnded(int worker, SimulatedTask task, @Nullable Throwable failure) {
    World w = world();
    log(() -> task + (failure == null ? " ends" : " fails"));
    checkers.forEach(checker -> checker.ended(w, worker, task));
    stage.point();
  }

  @Override
  public void discarded(int worker, SimulatedTask task) {
    World w = world();
    log(() -> task + " discarded");
    checkers.forEach(checker -> checker.discarded(w, task));
    stage.point();
  }

  @Override
  public void woke(int worker, int sleeper) {
    log(() -> "wakes worker " + sleeper);
    stage.point();
  }

  @Override
  public void terminated(int worker) {
    World w = world();
    log(() -> "sees the end");
    checkers.forEach(checker -> checker.terminated(w));
    stage.point();
  }

  private void log(Supplier<String> event) {
    if (stage.isLogging()) {
      stage.log(event.get());
    }
  }

  private World world() {
    World w = world;
    if (w == null) {
      throw new IllegalStateException("no world to watch");
    }
    return w;
  }
}
