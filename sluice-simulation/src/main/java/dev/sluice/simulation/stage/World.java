package dev.sluice.simulation.stage;

import dev.sluice.scheduler.executor.ExecutorCore;
import dev.sluice.scheduler.executor.WorkerContext;
import dev.sluice.simulation.program.Operation;
import java.util.ArrayList;
import java.util.List;

/** The real executor under simulation and what the checkers are to know beside it. */
public final class World {
  private final Stage stage;
  private final ExecutorCore<SimulatedTask> core;
  private final List<WorkerContext<SimulatedTask, Integer>> contexts = new ArrayList<>();
  private final List<SimulatedTask> tasks = new ArrayList<>();
  private final long[] tasksRunBy;
  private long live;
  private long halfSpawned;
  private int inTasks;
  private boolean stopBegun;
  private boolean gateClosed;

  public World(Stage stage, ExecutorCore<SimulatedTask> core) {
    this.stage = stage;
    this.core = core;
    tasksRunBy = new long[core.workers()];
  }

  public Stage stage() {
    return stage;
  }

  public ExecutorCore<SimulatedTask> core() {
    return core;
  }

  public List<WorkerContext<SimulatedTask, Integer>> contexts() {
    return contexts;
  }

  public List<SimulatedTask> tasks() {
    return tasks;
  }

  public SimulatedTask newTask(List<Operation> operations) {
    SimulatedTask task = new SimulatedTask(tasks.size(), operations);
    tasks.add(task);
    return task;
  }

  /** How many tasks of {@code state} there are. */
  public long count(SimulatedTask.State state) {
    return tasks.stream().filter(task -> task.state() == state).count();
  }

  /** How many tasks were accepted and have not ended. */
  public long live() {
    return live;
  }

  public void addLive(int delta) {
    live += delta;
  }

  /** How many tasks are live that the executor need not have counted yet. */
  public long halfSpawned() {
    return halfSpawned;
  }

  public void addHalfSpawned(int delta) {
    halfSpawned += delta;
  }

  /** How many workers are in the middle of a task and go on with nothing else. */
  public int inTasks() {
    return inTasks;
  }

  public void addInTasks(int delta) {
    inTasks += delta;
  }

  /** How many workers sleep with no wake-up on its way. */
  public int asleep() {
    int asleep = 0;
    for (int worker = 0; worker < core.workers(); worker++) {
      asleep += ((SimulatedParker) core.parker(worker)).isAsleep() ? 1 : 0;
    }
    return asleep;
  }

  /** How many tasks the worker has run. */
  public long tasksRunBy(int worker) {
    return tasksRunBy[worker];
  }

  public void countRun(int worker) {
    tasksRunBy[worker]++;
  }

  /** Whether somebody has begun to stop the executor, or a task has failed. */
  public boolean isStopBegun() {
    return stopBegun;
  }

  public void beginStop() {
    stopBegun = true;
  }

  /** Whether a call that closes the gate has returned. */
  public boolean isGateClosed() {
    return gateClosed;
  }

  public void closedGate() {
    gateClosed = true;
  }
}
