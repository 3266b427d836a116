package dev.sluice.scheduler.executor;

import dev.sluice.scheduler.metrics.Counter;
import dev.sluice.scheduler.metrics.WorkerMetrics;
import dev.sluice.scheduler.park.Sleepers;
import dev.sluice.scheduler.queue.Injector;
import dev.sluice.scheduler.queue.PaddedLong;
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
 * worker. After every {@value #FAIRNESS_INTERVAL} tasks it looks for the oldest one instead, in the
 * injector and in the own deque by turns, so that tasks which keep spawning locally starve nobody:
 * a task with {@code n} before it in its queue runs within {@code 2 * FAIRNESS_INTERVAL * (n + 1)}
 * tasks of the worker whose deque holds it, or of any one worker for the injector.
 */
public final class WorkerStep<T, S> {
  /*
   * Falling asleep takes three steps, between which a simulator may let others act: announce; look
   * once more at everything (not just at a few victims) and if there is nothing, answer ShouldPark;
   * after the park, retract. Sleepers tells why no wake-up is lost for tasks pushed to the injector.
   *
   * Tasks pushed to a deque need no wake-up to be run: their owner is awake. What sleepers should not
   * miss is the chance to help. An owner looks whether somebody sleeps at every spawn and at every
   * pop. It does not order that look after its sharing, which would cost a fence a task; a sleeper
   * that it overlooks now, it sees at the next task, or the sleeper sees the task when it next looks
   * round.
   */
  public static final int FAIRNESS_INTERVAL = 61;

  private static final StepOutcome.RanTask LOCAL = new StepOutcome.RanTask(PopSource.LOCAL, -1);
  private static final StepOutcome.RanTask INJECTED =
      new StepOutcome.RanTask(PopSource.INJECTOR, -1);
  private static final int NO_VICTIM = -1;

  /**
   * After so many steps without a task the worker returns its reserve: a short gap is not worth it.
   */
  private static final int RESERVE_STEPS = 16;

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
  private final PaddedLong asleep;
  private final @Nullable TraceHooks<? super T> trace;
  private final WorkerMetrics metrics;
  private final XorShift64 random;
  private final TaskSlot<T> slot = new TaskSlot<>();
  private final StepOutcome.RanTask[] stolenFrom;

  /** Somebody watches or times the tasks: then every step is a careful one. */
  private final boolean watched;

  private StepOutcome.ShouldPark lastPark = new StepOutcome.ShouldPark(0);
  private Mode mode = Mode.CAREFUL;
  private long careAt = FAIRNESS_INTERVAL;
  private int idleSteps;
  private boolean ownWasLast;

  private enum Mode {
    /** The last step found a task, and the next may look no further than the own deque. */
    BUSY,
    /** The last step found a task, but the next has more to do than usual. */
    CAREFUL,
    /** The last step found none. */
    IDLE,
    /** Said to be asleep, and has still to look once more. */
    ANNOUNCED,
    /** Was told to park. */
    PARKED
  }

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
    asleep = sleepers.counter();
    trace = core.trace();
    metrics = context.metrics();
    random = context.random();
    watched = trace != null || taskTicker != null;
    stolenFrom = new StepOutcome.RanTask[core.workers()];
    for (int victim = 0; victim < stolenFrom.length; victim++) {
      stolenFrom[victim] = new StepOutcome.RanTask(PopSource.STEAL, victim);
    }
  }

  /** Takes one decision and carries it out, up to running one task. */
  public StepOutcome step() {
    if (core.isDone()) {
      return leave(EXIT_DONE);
    }
    if (mode != Mode.BUSY || FlightRecording.wantsTasks()) {
      return stepWithCare();
    }
    T task = deque.pop();
    if (task == null) {
      return stepElsewhere();
    }
    shareAndWake();
    try {
      runner.run(task, context);
    } catch (Throwable failure) {
      return failed(failure);
    }
    long run = metrics.run + 1;
    metrics.run = run;
    if (run >= careAt) {
      mode = Mode.CAREFUL;
    }
    return LOCAL;
  }

  /** Whether the worker is announced as a sleeper. */
  public boolean isAnnounced() {
    return mode == Mode.ANNOUNCED || mode == Mode.PARKED;
  }

  /** A step with everything the usual one leaves out. */
  private StepOutcome stepWithCare() {
    if (isAnnounced()) {
      return stepAnnounced();
    }
    if (metrics.run >= careAt) {
      careAt = metrics.run + FAIRNESS_INTERVAL;
      context.returnSurplus();
      ownWasLast = !ownWasLast;
      if (ownWasLast ? takeOwnOldest() : takeInjected()) {
        return run(slot.take(), ownWasLast ? LOCAL : INJECTED);
      }
    }
    T task = deque.pop();
    if (task == null) {
      return stepElsewhere();
    }
    shareAndWake();
    return run(task, LOCAL);
  }

  /** Lets thieves have their share of what is left, and wakes a sleeper for it. */
  private void shareAndWake() {
    deque.share();
    if (asleep.read() > 0 && deque.holdsMoreThan(0)) {
      context.wakeSibling();
    }
  }

  private boolean takeOwnOldest() {
    return deque.popOldest(slot) == StealOutcome.SUCCESS;
  }

  private boolean takeInjected() {
    if (injector.steal(slot) != StealOutcome.SUCCESS) {
      return false;
    }
    metrics.increment(Counter.INJECTOR_POPS);
    return true;
  }

  /** Looks outside the own deque. */
  private StepOutcome stepElsewhere() {
    if (takeInjectedBatch()) {
      return run(slot.take(), INJECTED);
    }
    int victim = steal();
    return victim == NO_VICTIM ? stepWithoutWork() : run(slot.take(), stolenFrom[victim]);
  }

  private boolean takeInjectedBatch() {
    if (injector.stealBatch(slot, deque) != StealOutcome.SUCCESS) {
      return false;
    }
    int moved = slot.moved();
    metrics.increment(Counter.INJECTOR_POPS);
    metrics.injectorBatches().add(moved + 1L);
    if (moved > 0) {
      metrics.add(Counter.INJECTOR_MOVES, moved);
      deque.share();
      // What is shared must be visible before the sleepers are read.
      VarHandle.fullFence();
      context.wakeSibling();
    }
    return true;
  }

  /** Steals into the slot from a random other worker, and tells from whom. */
  private int steal() {
    int others = stolenFrom.length - 1;
    for (int i = 0; others > 0 && i < stealTries; i++) {
      int victim = random.nextBelow(others);
      victim += victim >= workerId ? 1 : 0;
      switch (core.deque(victim).steal(slot)) {
        case SUCCESS -> {
          metrics.increment(Counter.STEALS);
          if (FlightRecording.mayRun()) {
            StealEvent.stolen(workerId, victim);
          }
          return victim;
        }
        case RETRY -> metrics.increment(Counter.STEAL_RETRIES);
        case EMPTY -> {}
      }
    }
    return NO_VICTIM;
  }

  private StepOutcome run(T task, StepOutcome.RanTask how) {
    if (mode == Mode.IDLE) {
      endSearch();
    }
    TaskEvent event = FlightRecording.wantsTasks() ? TaskEvent.started(workerId, task, how) : null;
    if (trace != null) {
      trace.taskStarted(workerId, task, how.source(), how.victim());
    }
    long start = taskTicker == null ? 0 : taskTicker.nanos();
    Throwable failure = null;
    try {
      runner.run(task, context);
    } catch (Throwable thrown) {
      failure = thrown;
    }
    if (taskTicker != null) {
      metrics.taskNanos().add(taskTicker.nanos() - start);
    }
    if (event != null) {
      event.ended(failure);
    }
    if (trace != null) {
      trace.taskEnded(workerId, task, failure);
    }
    if (failure != null) {
      return failed(failure);
    }
    metrics.run++;
    mode = watched || metrics.run >= careAt ? Mode.CAREFUL : Mode.BUSY;
    return how;
  }

  /** The worker found a task; if nobody else searches and there is more to do, somebody should. */
  private void endSearch() {
    idle.onWork();
    if (sleepers.endSearch() && asleep.read() > 0 && core.workVisible(NO_VICTIM)) {
      context.wakeSibling();
    }
  }

  private StepOutcome failed(Throwable failure) {
    core.fail(failure);
    context.countFailed();
    return leave(EXIT_FAILED);
  }

  private StepOutcome stepWithoutWork() {
    if (mode != Mode.IDLE) {
      mode = Mode.IDLE;
      idleSteps = 0;
      sleepers.startSearch();
    }
    IdlePolicy.Action action = idle.onNoWork();
    if (++idleSteps == RESERVE_STEPS || action != IdlePolicy.Action.SPIN) {
      context.returnReserve();
    }
    return switch (action) {
      case SPIN -> NO_WORK;
      case YIELD -> SHOULD_YIELD;
      case PARK -> {
        sleepers.announce(workerId);
        mode = Mode.ANNOUNCED;
        yield NO_WORK;
      }
    };
  }

  private StepOutcome stepAnnounced() {
    if (mode == Mode.PARKED || core.workVisible(workerId)) {
      retract();
      return NO_WORK;
    }
    mode = Mode.PARKED;
    metrics.increment(Counter.PARKS);
    long nanos = idle.nextParkNanos(core.inFlightAtMost() > 0);
    if (lastPark.nanos() != nanos) {
      lastPark = new StepOutcome.ShouldPark(nanos);
    }
    return lastPark;
  }

  private void retract() {
    mode = Mode.IDLE;
    // False means claimed, and then the unpark may be still to come: the next park returns early.
    boolean unclaimed = sleepers.retract(workerId);
    assert unclaimed || !sleepers.isAsleep(workerId);
  }

  /**
   * Goes after a step that failed outside its task, for want of memory as a rule. The task it was
   * about may be lost, and with it a few counts; whatever else is left is discarded. The runner
   * takes no step after it.
   */
  public void die(Throwable failure) {
    try {
      core.breakDown(failure);
    } finally {
      abandon();
    }
  }

  private void abandon() {
    T task = deque.pop();
    while (task != null) {
      try {
        core.discard(workerId, task);
      } catch (Throwable again) {
        core.breakDown(again);
      }
      task = deque.pop();
    }
    core.discardInjected(workerId);
  }

  /** Discards what is left and goes. */
  private StepOutcome leave(StepOutcome outcome) {
    if (isAnnounced()) {
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
