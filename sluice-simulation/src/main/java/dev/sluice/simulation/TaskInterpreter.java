package dev.sluice.simulation;

import dev.sluice.scheduler.executor.PopSource;
import dev.sluice.scheduler.executor.TraceHooks;
import dev.sluice.scheduler.executor.WorkerContext;
import dev.sluice.simulation.check.CheckingTrace;
import dev.sluice.simulation.check.GateChecker;
import dev.sluice.simulation.check.PlannedFailure;
import dev.sluice.simulation.program.Operation;
import dev.sluice.simulation.stage.SimulatedTask;
import dev.sluice.simulation.stage.Stage;
import dev.sluice.simulation.stage.World;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Does what programs say, in tasks and in producers. */
final class TaskInterpreter {
  private final World world;
  private final Stage stage;
  private final GateChecker gate;
  private final @Nullable CheckingTrace events;

  /** {@code events} are told what the executor does if that does not tell itself. */
  TaskInterpreter(World world, GateChecker gate, @Nullable CheckingTrace events) {
    this.events = events;
    this.world = world;
    this.stage = world.stage();
    this.gate = gate;
  }

  /** Runs a task on a worker. */
  void run(SimulatedTask task, WorkerContext<SimulatedTask, Integer> context) {
    int worker = context.workerId();
    if (events == null) {
      runOperations(task, context);
      return;
    }
    events.taskStarted(worker, task, PopSource.LOCAL, -1);
    PlannedFailure failure = null;
    try {
      runOperations(task, context);
    } catch (PlannedFailure planned) {
      failure = planned;
    }
    events.taskEnded(worker, task, failure);
    if (failure != null) {
      throw failure;
    }
  }

  private void runOperations(SimulatedTask task, WorkerContext<SimulatedTask, Integer> context) {
    List<Operation> operations = task.operations();
    for (int i = 0; i < operations.size(); i++) {
      switch (operations.get(i)) {
        case Operation.SpawnLocal(var child) -> spawn(child, context, true);
        case Operation.SpawnGlobal(var child) -> spawn(child, context, false);
        case Operation.SpawnOutside(var child) -> offer(child);
        case Operation.SpawnBatch(var children) -> offerBatch(children);
        case Operation.Block(int points) -> blockInTask(points);
        case Operation.Hog(int times) -> spawn(hog(times), context, true);
        case Operation.Shutdown() -> shutdown();
        case Operation.Yield(boolean local) -> {
          spawn(operations.subList(i + 1, operations.size()), context, local);
          return;
        }
        case Operation.Fail() -> {
          world.beginStop();
          task.moveTo(SimulatedTask.State.FAILED);
          throw new PlannedFailure(true);
        }
      }
    }
  }

  /** Acts as a producer outside. */
  void produce(List<Operation> operations) {
    for (Operation operation : operations) {
      stage.inside(true);
      switch (operation) {
        case Operation.SpawnOutside(var child) -> offer(child);
        case Operation.SpawnBatch(var children) -> offerBatch(children);
        case Operation.Block(int points) -> block(points);
        case Operation.Shutdown() -> shutdown();
        case Operation.SpawnLocal spawn -> refuse(operation);
        case Operation.SpawnGlobal spawn -> refuse(operation);
        case Operation.Hog hog -> refuse(operation);
        case Operation.Yield yield -> refuse(operation);
        case Operation.Fail fail -> refuse(operation);
      }
      stage.inside(false);
      stage.point();
    }
  }

  /** Lets others go on for up to {@code points} turns. */
  void block(int points) {
    boolean inside = stage.isInside();
    stage.inside(false);
    for (int i = 0; i < points; i++) {
      stage.point();
    }
    stage.inside(inside);
  }

  private void blockInTask(int points) {
    world.addInTasks(1);
    block(points);
    world.addInTasks(-1);
  }

  private void spawn(
      List<Operation> child, WorkerContext<SimulatedTask, Integer> context, boolean local) {
    SimulatedTask task = world.newTask(child);
    announce(context.workerId(), task, local);
    if (local) {
      context.spawnLocal(task);
    } else {
      context.spawnGlobal(task);
    }
    conclude(task, true);
  }

  private void offer(List<Operation> child) {
    SimulatedTask task = world.newTask(child);
    boolean wasClosed = world.isGateClosed();
    announce(TraceHooks.OUTSIDE, task, false);
    boolean accepted = world.core().spawn(task);
    conclude(task, accepted);
    gate.offered(world, List.of(task), wasClosed, accepted);
  }

  private void offerBatch(List<List<Operation>> children) {
    List<SimulatedTask> tasks =
        children.stream().map(world::newTask).collect(Collectors.toUnmodifiableList());
    boolean wasClosed = world.isGateClosed();
    tasks.forEach(task -> announce(TraceHooks.OUTSIDE, task, false));
    List<SimulatedTask> refused = world.core().spawnBatch(tasks);
    tasks.forEach(task -> conclude(task, refused.isEmpty()));
    if (!refused.isEmpty() && !refused.equals(tasks)) {
      stage.violate("gate", "a batch was accepted in part: " + refused + " of " + tasks);
    }
    gate.offered(world, tasks, wasClosed, refused.isEmpty());
  }

  /** A task is about to be spawned. */
  private void announce(int worker, SimulatedTask task, boolean local) {
    world.addHalfSpawned(1);
    if (events != null) {
      events.spawned(worker, task, local);
    }
  }

  /** The call that spawned a task, or did not, has returned. */
  private void conclude(SimulatedTask task, boolean accepted) {
    world.addHalfSpawned(-1);
    if (events != null && !accepted) {
      events.refused(task);
    }
  }

  private void shutdown() {
    world.beginStop();
    stage.log("shuts down");
    world.core().stop();
    world.closedGate();
  }

  private static List<Operation> hog(int times) {
    return times == 0 ? List.of() : List.of(new Operation.Hog(times - 1));
  }

  private static void refuse(Operation operation) {
    throw new IllegalStateException("a producer cannot " + operation);
  }
}
