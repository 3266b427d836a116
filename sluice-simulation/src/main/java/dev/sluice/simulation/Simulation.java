package dev.sluice.simulation;

import dev.sluice.scheduler.executor.ExecutorCore;
import dev.sluice.scheduler.executor.StepOutcome;
import dev.sluice.scheduler.executor.TraceHooks;
import dev.sluice.scheduler.executor.WorkerContext;
import dev.sluice.scheduler.executor.WorkerStep;
import dev.sluice.scheduler.metrics.ExecutorMetrics;
import dev.sluice.scheduler.metrics.WorkerMetrics;
import dev.sluice.scheduler.park.Parker;
import dev.sluice.scheduler.random.XorShift64;
import dev.sluice.simulation.check.AccountingChecker;
import dev.sluice.simulation.check.Checker;
import dev.sluice.simulation.check.CheckingTrace;
import dev.sluice.simulation.check.GateChecker;
import dev.sluice.simulation.check.IdlenessChecker;
import dev.sluice.simulation.check.InFlightChecker;
import dev.sluice.simulation.check.LifecycleChecker;
import dev.sluice.simulation.check.PlannedFailure;
import dev.sluice.simulation.check.StarvationChecker;
import dev.sluice.simulation.check.TerminationChecker;
import dev.sluice.simulation.program.Operation;
import dev.sluice.simulation.program.Program;
import dev.sluice.simulation.stage.Schedule;
import dev.sluice.simulation.stage.SimulatedIdle;
import dev.sluice.simulation.stage.SimulatedParker;
import dev.sluice.simulation.stage.SimulatedTask;
import dev.sluice.simulation.stage.SimulationOptions;
import dev.sluice.simulation.stage.Stage;
import dev.sluice.simulation.stage.Violation;
import dev.sluice.simulation.stage.World;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One run of a program on the executor's real classes, under one schedule. */
final class Simulation {
  private final Program program;
  private final SimulationOptions options;
  private final Stage stage;
  private final Schedule schedule;
  private final List<Checker> checkers;
  private final World world;
  private final TaskInterpreter interpreter;

  /** Stands in for the executor's own events while that is not watched. */
  private final @Nullable CheckingTrace events;

  private final List<WorkerMetrics> metrics = new ArrayList<>();

  Simulation(Program program, SimulationOptions options, Schedule schedule, boolean logging) {
    this.program = program;
    this.options = options;
    this.schedule = schedule;
    GateChecker gate = new GateChecker();
    checkers =
        List.of(
            new LifecycleChecker(),
            new InFlightChecker(),
            new IdlenessChecker(),
            gate,
            new TerminationChecker(options.watched()),
            new StarvationChecker(),
            new AccountingChecker(options.watched()));
    int producers = program.producers().size();
    stage = new Stage(options, schedule, program.workers() + producers + 1, logging);
    CheckingTrace trace = new CheckingTrace(stage, checkers);
    ExecutorCore<SimulatedTask> core =
        new ExecutorCore<>(
            program.workers(),
            worker -> new SimulatedParker(stage),
            this::discard,
            options.watched() ? trace : null);
    world = new World(stage, core);
    trace.watch(world);
    events = options.watched() ? null : trace;
    interpreter = new TaskInterpreter(world, gate, events);
    for (int worker = 0; worker < program.workers(); worker++) {
      WorkerStep<SimulatedTask, Integer> step = newStep(worker);
      Parker parker = core.parker(worker);
      stage.add("worker " + worker, () -> work(step, parker));
    }
    for (int producer = 0; producer < producers; producer++) {
      List<Operation> operations = program.producers().get(producer);
      stage.add("producer " + producer, () -> interpreter.produce(operations));
    }
    stage.add("closer", this::close);
    stage.checkEachTurn(() -> checkers.forEach(checker -> checker.turn(world)));
  }

  /** Runs it; gives the violation or null. */
  @Nullable Violation run() {
    return stage.run();
  }

  World world() {
    return world;
  }

  /** The choices the schedule made. */
  int[] choices() {
    return schedule.taken();
  }

  long turns() {
    return stage.turns();
  }

  List<String> log() {
    return stage.log();
  }

  private WorkerStep<SimulatedTask, Integer> newStep(int worker) {
    WorkerMetrics counts = new WorkerMetrics();
    metrics.add(counts);
    WorkerContext<SimulatedTask, Integer> context =
        new WorkerContext<>(
            world.core(),
            worker,
            worker,
            XorShift64.forWorker(options.victimSeed(), worker),
            counts);
    world.contexts().add(context);
    return new WorkerStep<>(
        world.core(),
        context,
        interpreter::run,
        new SimulatedIdle(stage, options.spinRounds()),
        options.stealTries(),
        null);
  }

  private void work(WorkerStep<SimulatedTask, Integer> step, Parker parker) {
    while (true) {
      stage.inside(false);
      stage.point();
      stage.inside(true);
      switch (step.step()) {
        case StepOutcome.RanTask ran -> {}
        case StepOutcome.NoWork nothing -> {}
        case StepOutcome.ShouldYield nothing -> {}
        case StepOutcome.ShouldPark park -> {
          stage.inside(false);
          stage.log("parks");
          parker.park(park.nanos());
        }
        case StepOutcome.ExitDone exit -> {
          return;
        }
        case StepOutcome.ExitFailed exit -> {
          world.closedGate();
          return;
        }
      }
    }
  }

  /** Closes after a while and then waits as {@code Executor.join} does. */
  private void close() {
    interpreter.block(program.closeAfter());
    stage.inside(true);
    stage.log("closes");
    world.core().close();
    world.closedGate();
    stage.inside(false);
    stage.await(() -> stage.allFinished(0, program.workers()), false);
    stage.inside(true);
    world.core().discardInjected(TraceHooks.OUTSIDE);
    stage.inside(false);
    int everybodyElse = program.workers() + program.producers().size();
    stage.await(
        () -> world.core().inFlightAtMost() == 0 && stage.allFinished(0, everybodyElse), false);
    ExecutorMetrics merged = world.core().finalMetrics(metrics);
    checkers.forEach(checker -> checker.finished(world, merged));
  }

  private void discard(SimulatedTask task) {
    if (events != null) {
      events.discarded(TraceHooks.OUTSIDE, task);
    }
    stage.point();
    task.countDiscard();
    if (options.discardFails()) {
      throw new PlannedFailure(false);
    }
  }
}
