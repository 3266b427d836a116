package dev.sluice.benchmarks.wide;

import dev.sluice.pipeline.GraphTasks;
import dev.sluice.pipeline.Task;
import dev.sluice.pipeline.spi.Collaborators;
import dev.sluice.pipeline.spi.GraphOptions;
import dev.sluice.pipeline.spi.RunEvents;
import dev.sluice.scheduler.LeakDetector;
import dev.sluice.scheduler.device.DeviceId;
import dev.sluice.scheduler.device.DeviceSlots;
import dev.sluice.scheduler.device.DeviceSlotsOptions;
import dev.sluice.scheduler.executor.ExecutorCore;
import dev.sluice.scheduler.executor.ExecutorOptions;
import dev.sluice.scheduler.executor.StepOutcome;
import dev.sluice.scheduler.executor.TieredIdle;
import dev.sluice.scheduler.executor.WorkerContext;
import dev.sluice.scheduler.executor.WorkerStep;
import dev.sluice.scheduler.metrics.ExecutorMetrics;
import dev.sluice.scheduler.metrics.WorkerMetrics;
import dev.sluice.scheduler.park.Parker;
import dev.sluice.scheduler.random.XorShift64;
import java.util.ArrayList;
import java.util.List;

/**
 * Replays a recorded history on so many workers, in virtual time.
 *
 * <p>Only the work is replaced by time that passes. Who does what and when is decided by the
 * classes that decide in a run: the steps of the workers, the executor's queues, sleepers and idle
 * policy, the task graph, its phases and lanes, and the division of parts.
 */
final class Replay {
  /** From an unpark until the thread runs, on a machine whose processors are idle. */
  static final long WAKE_NANOS = 50_000;

  /** A look round that finds nothing. */
  private static final long LOOK_NANOS = 150;

  private static final long YIELD_NANOS = 1_000;

  private final RecordedHistory recorded;
  private final ExecutorOptions options;
  private final VirtualMachine machine = new VirtualMachine(WAKE_NANOS);
  private final List<WorkerMetrics> metrics = new ArrayList<>();
  private final ReplayedHistory source;
  private final GraphTasks tasks;
  private final ExecutorCore<Task> core;
  private long overAt = -1;

  private Replay(RecordedHistory recorded, int workers) {
    this.recorded = recorded;
    options = ExecutorOptions.builder().workers(workers).build();
    source = new ReplayedHistory(recorded, machine, workers);
    DeviceSlots slots =
        new DeviceSlots(DeviceSlotsOptions.defaults(), _ -> DeviceId.UNKNOWN, LeakDetector.OFF);
    Collaborators with =
        Collaborators.of(_ -> _ -> {}, RunEvents.NONE).withTicker(machine::now).withDevices(slots);
    tasks = new GraphTasks(GraphOptions.defaults(), workers, with, new Host());
    List<Parker> parkers = new ArrayList<>();
    for (int worker = 0; worker < workers; worker++) {
      parkers.add(machine.newActor());
    }
    core = new ExecutorCore<>(workers, parkers::get, tasks, null);
    for (int worker = 0; worker < workers; worker++) {
      WorkerStep<Task, GraphTasks.Seat> step = newStep(worker);
      machine.start(parkers.get(worker), own -> work(step, own));
    }
  }

  /** What the history would take with so many workers, each on a processor of its own. */
  static Prediction of(RecordedHistory recorded, int workers) {
    return new Replay(recorded, workers).run();
  }

  private Prediction run() {
    tasks.discardAll(core.spawnBatch(tasks.graph().roots(List.of(source))));
    machine.run();
    ExecutorMetrics _ = core.finalMetrics(metrics);
    tasks.graph().close();
    if (overAt < 0 || !source.isReplayed()) {
      throw new IllegalStateException("the run ended before everything was replayed");
    }
    long outside = recorded.openNanos() + recorded.finishNanos();
    long nanos = outside + overAt + recorded.pauseNanos();
    return new Prediction(options.workers(), nanos, source.phases(), outside + source.busyNanos());
  }

  private WorkerStep<Task, GraphTasks.Seat> newStep(int worker) {
    WorkerMetrics counts = new WorkerMetrics();
    metrics.add(counts);
    WorkerContext<Task, GraphTasks.Seat> context =
        new WorkerContext<>(
            core, worker, tasks.seat(worker), XorShift64.forWorker(options.seed(), worker), counts);
    return new WorkerStep<>(
        core, context, tasks::step, new TieredIdle(options), options.stealTries(), null);
  }

  /** As a worker's thread does it. */
  private void work(WorkerStep<Task, GraphTasks.Seat> step, Parker parker) {
    while (true) {
      switch (step.step()) {
        case StepOutcome.RanTask _ -> {}
        case StepOutcome.NoWork _ -> machine.pass(LOOK_NANOS);
        case StepOutcome.ShouldYield _ -> machine.pass(YIELD_NANOS);
        case StepOutcome.ShouldPark park -> parker.park(park.nanos());
        case StepOutcome.ExitDone _ -> {
          return;
        }
        case StepOutcome.ExitFailed _ -> {
          return;
        }
      }
    }
  }

  private final class Host implements GraphTasks.Host {
    @Override
    public boolean spawn(Task task) {
      return core.spawn(task);
    }

    @Override
    public void fail(Throwable failure) {
      core.fail(failure);
    }

    @Override
    public void over() {
      overAt = overAt < 0 ? machine.now() : overAt;
      core.close();
    }
  }
}
