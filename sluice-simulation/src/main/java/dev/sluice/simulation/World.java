package dev.sluice.simulation;

import dev.sluice.scheduler.executor.ExecutorCore;
import dev.sluice.scheduler.executor.WorkerContext;
import java.util.ArrayList;
import java.util.List;

/** The real executor under simulation and what the checkers are to know beside it. */
final class World {
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

  World(Stage stage, ExecutorCore<SimulatedTask> core) {
    this.stage = stage;
    this.core = core;
    tasksRunBy = new long[core.workers()];
  }

  Stage stage() {
    return stage;
  }

  ExecutorCore<SimulatedTask> core() {
    return core;
  }

  List<WorkerContext<SimulatedTask, Integer>> contexts() {
    return contexts;
  }

  List<SimulatedTask> tasks() {
    return tasks;
  }

  SimulatedTask newTask(List<Operation> operations) {
    SimulatedTask task = new SimulatedTask(tasks.size(), operations);
    tasks.add(task);
    return task;
  }

  /** How many tasks of {@code state} there are. */
  long count(SimulatedTask.State state) {
    return tasks.stream().filter(task -> task.state() == state).count();
  }

  /** How many tasks were accepted and have not ended. */
  long live() {
    return live;
  }

  void addLive(int delta) {
    live += delta;
  }

  /** How many tasks are live that the executor need not have counted yet. */
  long halfSpawned() {
    return halfSpawned;
  }

  void addHalfSpawned(int delta) {
    halfSpawned += delta;
  }

  /** How many workers are in the middle of a task and go on with nothing else. */
  int inTasks() {
    return inTasks;
  }

  void addInTasks(int delta) {
    inTasks += delta;
  }

  /** How many workers sleep with no wake-up on its way. */
  int asleep() {
    int asleep = 0;
    for (int worker = 0; worker < core.workers(); worker++) {
      asleep += ((SimulatedParker) core.parker(worker)).isAsleep() ? 1 : 0;
    }
    return asleep;
  }

  /** How many tasks the worker has run. */
  long tasksRunBy(int worker) {
    return tasksRunBy[worker];
  }

  void countRun(int worker) {
    tasksRunBy[worker]++;
  }

  /** Whether somebody has begun to stop the executor, or a task has failed. */
  boolean isStopBegun() {
    return stopBegun;
  }

  void beginStop() {
    stopBegun = true;
  }

  /** Whether a call that closes the gate has returned. */
  boolean isGateClosed() {
    return gateClosed;
  }

  void closedGate() {
    gateClosed = true;
  }
}
