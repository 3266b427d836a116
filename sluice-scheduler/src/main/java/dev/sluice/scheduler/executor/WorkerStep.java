package dev.sluice.scheduler.executor;

import dev.sluice.scheduler.queue.Injector;
import dev.sluice.scheduler.queue.StealOutcome;
import dev.sluice.scheduler.queue.TaskSlot;
import dev.sluice.scheduler.queue.WorkStealingDeque;
import dev.sluice.scheduler.random.XorShift64;
import dev.sluice.scheduler.time.Ticker;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * The decisions of one worker: what to run next, and what to do when there is nothing. A runner
 * calls {@link #step} over and over and acts on the {@link StepOutcome}; the worker thread and the
 * simulator are two such runners.
 *
 * <p>Order: own deque, newest first; a batch from the injector; the oldest task of a random other
 * worker. Every {@value #FAIRNESS_INTERVAL}th step looks for the oldest instead, in the injector
 * and in the own deque by turns, so that tasks which keep spawning locally starve nobody: a task
 * with {@code n} before it in its queue runs within {@code 2 * FAIRNESS_INTERVAL * (n + 1)} steps
 * of the worker whose deque holds it, or of any one worker for the injector.
 */
public final class WorkerStep<T, S> {
  /*
   * Falling asleep takes three steps, between which a simulator may let others act: announce; look
   * once more at everything (not just at a few victims) and if there is nothing, answer ShouldPark;
   * after the park, retract. Sleepers tells why no wake-up is lost for tasks pushed to the injector.
   *
   * Tasks pushed to a deque need no wake-up to be run: their owner is awake. What sleepers must not
   * miss is the chance to help. pop() orders the owner's pushes before its read of the sleepers, so
   * an owner with tasks left over wakes a sleeper at the latest when it next pops.
   */
  static final int FAIRNESS_INTERVAL = 61;

  private static final StepOutcome LOCAL = new StepOutcome.RanTask(PopSource.LOCAL, -1);
  private static final StepOutcome INJECTED = new StepOutcome.RanTask(PopSource.INJECTOR, -1);
  private static final StepOutcome NO_WORK = new StepOutcome.NoWork();
  private static final StepOutcome SHOULD_YIELD = new StepOutcome.ShouldYield();
  private static final StepOutcome EXIT_DONE = new StepOutcome.ExitDone();
  private static final StepOutcome EXIT_FAILED = new StepOutcome.ExitFailed();

  private final ExecutorCore<T> core;
  private final WorkerContext<T, S> context;
  private final TaskRunner<T, S> runner;
  private final IdlePolicy idle;
  private final int stealTries;
  private final @Nullable Ticker taskTicker;

  private final int workerId;
  private final WorkStealingDeque<T> deque;
  private final Injector<T> injector;
  private final Sleepers sleepers;
  private final TraceHooks<? super T> trace;
  private final WorkerMetrics metrics;
  private final XorShift64 random;
  private final TaskSlot<T> slot = new TaskSlot<>();
  private final StepOutcome[] stolenFrom;

  private StepOutcome.ShouldPark lastPark = new StepOutcome.ShouldPark(0);
  private boolean announced;
  private boolean parked;
  private boolean idling;
  private int steps;

  /** What {@link #next} found: a constant, so that answering allocates nothing. */
  private StepOutcome found = NO_WORK;

  /** {@code taskTicker} times every task, or none if it is null. */
  public WorkerStep(
      ExecutorCore<T> core,
      WorkerContext<T, S> context,
      TaskRunner<T, S> runner,
      IdlePolicy idle,
      int stealTries,
      @Nullable Ticker taskTicker) {
    this.core = core;
    this.context = context;
    this.runner = runner;
    this.idle = idle;
    this.stealTries = stealTries;
    this.taskTicker = taskTicker;
    workerId = context.workerId();
    deque = core.deque(workerId);
    injector = core.injector();
    sleepers = core.sleepers();
    trace = core.trace();
    metrics = context.metrics();
    random = context.random();
    stolenFrom = new StepOutcome[core.workers()];
    for (int victim = 0; victim < stolenFrom.length; victim++) {
      stolenFrom[victim] = new StepOutcome.RanTask(PopSource.STEAL, victim);
    }
  }

  /** Takes one decision and carries it out, up to running one task. */
  public StepOutcome step() {
    if (core.isDone()) {
      return leave(EXIT_DONE);
    }
    if (announced) {
      return stepAnnounced();
    }
    T task = next();
    if (task == null) {
      return stepWithoutWork();
    }
    if (idling) {
      idling = false;
      idle.onWork();
    }
    StepOutcome ran = found;
    return run(task) ? ran : leave(EXIT_FAILED);
  }

  /** Whether the worker is announced as a sleeper. */
  public boolean isAnnounced() {
    return announced;
  }

  private @Nullable T next() {
    if (++steps >= FAIRNESS_INTERVAL) {
      steps = 0;
      T oldest = nextOldest();
      if (oldest != null) {
        return oldest;
      }
    }
    T task = deque.pop();
    if (task != null) {
      if (sleepers.any() && deque.holdsMoreThan(0)) {
        context.wakeSibling();
      }
      found = LOCAL;
      return task;
    }
    task = nextInjected();
    return task != null ? task : nextStolen();
  }

  private boolean preferOwn;

  /** The oldest task of the injector or of the own deque, of the one that had to wait last time. */
  private @Nullable T nextOldest() {
    preferOwn = !preferOwn;
    if (preferOwn) {
      found = LOCAL;
      return deque.steal(slot) == StealOutcome.SUCCESS ? slot.take() : null;
    }
    if (injector.steal(slot) != StealOutcome.SUCCESS) {
      return null;
    }
    metrics.increment(Counter.INJECTOR_POPS);
    found = INJECTED;
    return slot.take();
  }

  private @Nullable T nextInjected() {
    if (injector.stealBatch(slot, deque) != StealOutcome.SUCCESS) {
      return null;
    }
    int moved = slot.moved();
    metrics.increment(Counter.INJECTOR_POPS);
    metrics.injectorBatches().add(moved + 1L);
    if (moved > 0) {
      metrics.add(Counter.INJECTOR_MOVES, moved);
      // The tasks moved must be visible before the sleepers are read, as pop() has it.
      VarHandle.fullFence();
      context.wakeSibling();
    }
    found = INJECTED;
    return slot.take();
  }

  private @Nullable T nextStolen() {
    int others = stolenFrom.length - 1;
    if (others == 0) {
      return null;
    }
    for (int i = 0; i < stealTries; i++) {
      int victim = random.nextBelow(others);
      victim += victim >= workerId ? 1 : 0;
      switch (core.deque(victim).steal(slot)) {
        case SUCCESS -> {
          metrics.increment(Counter.STEALS);
          found = stolenFrom[victim];
          return slot.take();
        }
        case RETRY -> metrics.increment(Counter.STEAL_RETRIES);
        case EMPTY -> {}
      }
    }
    return null;
  }

  /** Runs the task; false if it failed. */
  private boolean run(T task) {
    StepOutcome.RanTask how = (StepOutcome.RanTask) found;
    trace.taskStarted(workerId, task, how.source(), how.victim());
    Throwable failure = null;
    long start = taskTicker == null ? 0 : taskTicker.nanos();
    try {
      runner.run(task, context);
    } catch (Throwable thrown) {
      failure = thrown;
    }
    if (taskTicker != null) {
      metrics.taskNanos().add(taskTicker.nanos() - start);
    }
    trace.taskEnded(workerId, task, failure);
    if (failure == null) {
      metrics.incrementRun();
      context.countEnd();
      return true;
    }
    metrics.increment(Counter.FAILED);
    core.fail(failure);
    context.countEnd();
    return false;
  }

  private StepOutcome stepWithoutWork() {
    idling = true;
    context.returnReserve();
    return switch (idle.onNoWork()) {
      case SPIN -> NO_WORK;
      case YIELD -> SHOULD_YIELD;
      case PARK -> {
        sleepers.announce(workerId);
        announced = true;
        parked = false;
        yield NO_WORK;
      }
    };
  }

  private StepOutcome stepAnnounced() {
    if (parked || core.workVisible(workerId)) {
      retract();
      return NO_WORK;
    }
    parked = true;
    metrics.increment(Counter.PARKS);
    long nanos = idle.nextParkNanos(core.inFlightAtMost() > 0);
    if (lastPark.nanos() != nanos) {
      lastPark = new StepOutcome.ShouldPark(nanos);
    }
    return lastPark;
  }

  private void retract() {
    announced = false;
    // False means claimed, and then the unpark may be still to come: the next park returns early.
    boolean unclaimed = sleepers.retract(workerId);
    assert unclaimed || !sleepers.isAsleep(workerId);
  }

  /** Discards what is left and goes. */
  private StepOutcome leave(StepOutcome outcome) {
    if (announced) {
      retract();
    }
    T task = deque.pop();
    while (task != null) {
      core.discard(workerId, task);
      task = deque.pop();
    }
    core.discardInjected(workerId);
    context.returnReserve();
    return outcome;
  }
}
