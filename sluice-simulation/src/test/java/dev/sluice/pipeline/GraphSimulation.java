package dev.sluice.pipeline;

import dev.sluice.pipeline.spi.Collaborators;
import dev.sluice.pipeline.stage.ReadStage;
import dev.sluice.scheduler.LeakDetector;
import dev.sluice.scheduler.device.DeviceId;
import dev.sluice.scheduler.device.DeviceSlots;
import dev.sluice.scheduler.executor.ExecutorCore;
import dev.sluice.scheduler.executor.IdlePolicy;
import dev.sluice.scheduler.executor.PopSource;
import dev.sluice.scheduler.executor.StepOutcome;
import dev.sluice.scheduler.executor.TraceHooks;
import dev.sluice.scheduler.executor.WorkerContext;
import dev.sluice.scheduler.executor.WorkerStep;
import dev.sluice.scheduler.metrics.ExecutorMetrics;
import dev.sluice.scheduler.metrics.WorkerMetrics;
import dev.sluice.scheduler.park.Parker;
import dev.sluice.scheduler.random.XorShift64;
import dev.sluice.simulation.stage.Schedule;
import dev.sluice.simulation.stage.SimulatedIdle;
import dev.sluice.simulation.stage.SimulatedParker;
import dev.sluice.simulation.stage.SimulationOptions;
import dev.sluice.simulation.stage.Stage;
import dev.sluice.simulation.stage.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * Runs the real task graph on the steps of the real executor, under one schedule, with the faults
 * of a plan.
 *
 * <p>Workers, the threads that read from a network, whoever stops the run and whoever waits for its
 * end are actors; others may come in wherever the graph calls a source, a scan or a clock, and
 * wherever the executor calls out.
 */
final class GraphSimulation {
  private static final int READERS = 3;
  private static final int SAFETY_TURNS = 20_000;
  private static final int LIVENESS_TURNS = 200_000;

  private final SimulationPlan plan;
  private final SimulationOptions options;
  private final Schedule schedule;
  private final Stage stage;
  private final SplittableRandom random;
  private final LeakDetector leaks = LeakDetector.tracking();
  private final ExecutorCore<Task> core;
  private final GraphTasks tasks;
  private final GraphChecks checks;
  private final List<WorkerMetrics> metrics = new ArrayList<>();

  private final List<Neighbour> neighbours = new ArrayList<>();

  /** What goes on outside the executor: one at a time, any. */
  private final List<Runnable> reads = new ArrayList<>();

  /** What waits for time to pass. None passes once the run is to end: nobody may wait for it. */
  private final List<Runnable> delayed = new ArrayList<>();

  private boolean isTimeStopped;
  private int looks;
  private boolean isStopped;

  private boolean isOver;
  private boolean isEnded;
  private int deathIn;
  private @Nullable ExecutorMetrics counted;

  GraphSimulation(long seed, @Nullable Schedule repeated, boolean logging) {
    plan = SimulationPlan.of(seed, leaks);
    random = new SplittableRandom(~seed);
    options =
        new SimulationOptions(
            plan.death() == SimulationPlan.Death.WITH_TASK,
            random.nextBoolean(),
            random.nextInt(3),
            1 + random.nextInt(4),
            random.nextLong(),
            new int[] {30, 60, 90, 95}[random.nextInt(4)],
            false,
            SAFETY_TURNS,
            LIVENESS_TURNS);
    schedule = repeated == null ? Schedule.ofSeed(seed, options.stayPercent()) : repeated;
    stage =
        new Stage(
            options, schedule, plan.workers() + READERS + plan.neighbours().size() + 2, logging);
    deathIn = plan.deathAfter();
    List<PlannedObject> all = plan.objects().stream().flatMap(List::stream).toList();
    checks = new GraphChecks(plan, stage);
    PlannedContainers containers =
        new PlannedContainers(all, plan.nestedManner(), checks::containerClosed);
    List<PlannedSource> sources = new ArrayList<>();
    for (int i = 0; i < plan.objects().size(); i++) {
      sources.add(new PlannedSource(plan.objects().get(i), plan.manners().get(i), () -> {}));
    }
    DeviceSlots slots =
        new DeviceSlots(plan.devices(), path -> new DeviceId(path.toString().hashCode()), leaks);
    for (SimulationPlan.Neighbour neighbour : plan.neighbours()) {
      neighbours.add(new Neighbour(neighbour, slots, stage, () -> isOver, checks::hasDied));
    }
    Collaborators with =
        Collaborators.of(new InterruptedScan(new CheckedScan(all), stage), checks)
            .withContainers(List.of(new InterruptedFormat(containers, stage)))
            .withReads(new Reads())
            .withTicker(
                () -> {
                  look();
                  return stage.turns();
                })
            .withDevices(slots);
    tasks = new GraphTasks(plan.options(), plan.workers(), with, new Host());
    core =
        new ExecutorCore<>(
            plan.workers(),
            worker -> new SimulatedParker(stage),
            tasks,
            options.watched() ? new Deadly() : null);
    checks.watch(tasks.graph(), sources, containers, neighbours);
    List<Task> roots =
        tasks
            .graph()
            .roots(sources.stream().map(one -> new InterruptedSource(one, stage)).toList());
    for (int worker = 0; worker < plan.workers(); worker++) {
      WorkerStep<Task, GraphTasks.Seat> step = newStep(worker);
      Parker parker = core.parker(worker);
      stage.add("worker " + worker, () -> work(step, parker));
    }
    for (int reader = 0; reader < READERS; reader++) {
      stage.add("reader " + reader, this::read);
    }
    neighbours.forEach(neighbour -> stage.add("neighbour", neighbour::live));
    stage.add("stopper", this::stop);
    stage.add("joiner", () -> join(roots));
    stage.checkEachTurn(checks::turn);
  }

  /** Runs to the end; gives the violation or null. */
  @Nullable Violation run() {
    return stage.run();
  }

  SimulationPlan plan() {
    return plan;
  }

  int[] choices() {
    return schedule.taken();
  }

  long turns() {
    return stage.turns();
  }

  List<String> log() {
    return stage.log();
  }

  /** What the executor counted, once the run has ended. */
  @Nullable ExecutorMetrics counted() {
    return counted;
  }

  GraphChecks checks() {
    return checks;
  }

  private WorkerStep<Task, GraphTasks.Seat> newStep(int worker) {
    WorkerMetrics counts = new WorkerMetrics();
    metrics.add(counts);
    WorkerContext<Task, GraphTasks.Seat> context =
        new WorkerContext<>(
            core,
            worker,
            tasks.seat(worker),
            XorShift64.forWorker(options.victimSeed(), worker),
            counts);
    IdlePolicy idle = new SimulatedIdle(stage, options.spinRounds());
    return new WorkerStep<>(
        core,
        context,
        tasks::step,
        plan.death() == SimulationPlan.Death.WITHOUT_TASK ? new DeadlyIdle(idle) : idle,
        options.stealTries(),
        null);
  }

  private void work(WorkerStep<Task, GraphTasks.Seat> step, Parker parker) {
    while (true) {
      stage.point();
      StepOutcome outcome;
      try {
        outcome = step.step();
      } catch (OutOfMemoryError death) {
        stage.log("dies");
        checks.died();
        step.die(death);
        return;
      }
      switch (outcome) {
        case StepOutcome.RanTask _ -> {}
        case StepOutcome.NoWork _ -> {}
        case StepOutcome.ShouldYield _ -> {}
        case StepOutcome.ShouldPark park -> {
          stage.log("parks");
          parker.park(park.nanos());
        }
        case StepOutcome.ExitDone _ -> {
          return;
        }
        case StepOutcome.ExitFailed _ -> {
          return;
        }
      }
    }
  }

  /** Reads what is to be read, in any order. */
  private void read() {
    while (true) {
      stage.await(() -> outside() > 0 || isEnded, false);
      if (outside() == 0) {
        return;
      }
      int any = random.nextInt(outside());
      (any < reads.size() ? reads.remove(any) : delayed.remove(any - reads.size())).run();
    }
  }

  /** How many reads and delays may come to their end. */
  private int outside() {
    return reads.size() + (isTimeStopped ? 0 : delayed.size());
  }

  private void stop() {
    for (int turn = 0; turn < plan.stopAfterSteps() && !isStopped; turn++) {
      stage.point();
    }
    stopNow();
  }

  /** Somebody looks at the clock: others may come in, and so may the end of the run. */
  private void look() {
    stage.point();
    looks++;
    if (looks == plan.stopAtLook()) {
      stopNow();
    }
  }

  private void stopNow() {
    if (isStopped) {
      return;
    }
    isStopped = true;
    switch (plan.stop()) {
      case NONE -> {}
      case ABORT -> {
        stage.log("aborts");
        tasks.abort(new CancellationException("planned"));
      }
      case SHUTDOWN -> {
        stage.log("shuts the executor down");
        tasks.abort(new CancellationException("planned"));
        core.stop();
      }
    }
  }

  /** Starts the run and waits for its end as {@code GraphRun} does. */
  private void join(List<Task> roots) {
    tasks.discardAll(core.spawnBatch(roots));
    stage.await(() -> isOver, false);
    stage.log("closes");
    core.close();
    stage.await(() -> stage.allFinished(0, plan.workers()), false);
    core.discardInjected(TraceHooks.OUTSIDE);
    if (!checks.hasDied()) {
      stage.await(() -> core.inFlightAtMost() == 0, false);
      counted = core.finalMetrics(metrics);
    }
    stage.await(() -> outside() == 0 || checks.hasDied(), false);
    isEnded = true;
    int others = plan.workers() + READERS + neighbours.size();
    stage.await(() -> stage.allFinished(plan.workers(), others), false);
    if (!checks.hasDied()) {
      checks.end();
      leaks.checkNothingHeld();
    }
  }

  private boolean isTimeToDie() {
    return deathIn-- == 0;
  }

  private final class Host implements GraphTasks.Host {
    @Override
    public boolean spawn(Task task) {
      return core.spawn(task);
    }

    @Override
    public void fail(Throwable failure) {
      stage.violate("graph", "it broke: " + failure);
    }

    @Override
    public void over() {
      isOver = true;
      checks.over();
    }
  }

  private final class Reads implements ReadStage {
    @Override
    public void submit(Runnable read) {
      reads.add(read);
    }

    @Override
    public void after(long nanos, Runnable resume) {
      delayed.add(resume);
    }

    @Override
    public void stop() {
      isTimeStopped = true;
    }
  }

  /** Kills a worker between taking a task and running it. */
  private final class Deadly implements TraceHooks<Task> {
    @Override
    public void taskStarted(int worker, Task task, PopSource source, int victim) {
      if (isTimeToDie()) {
        checks.lost(task);
        throw new OutOfMemoryError("planned");
      }
    }
  }

  /** Kills a worker that found nothing to do. */
  private final class DeadlyIdle implements IdlePolicy {
    private final IdlePolicy idle;

    DeadlyIdle(IdlePolicy idle) {
      this.idle = idle;
    }

    @Override
    public void onWork() {
      idle.onWork();
    }

    @Override
    public Action onNoWork() {
      if (isTimeToDie()) {
        throw new OutOfMemoryError("planned");
      }
      return idle.onNoWork();
    }

    @Override
    public long nextParkNanos(boolean busy) {
      return idle.nextParkNanos(busy);
    }
  }
}
