package dev.sluice.scheduler.executor;

import dev.sluice.scheduler.affinity.PinResult;
import dev.sluice.scheduler.metrics.WorkerMetrics;
import dev.sluice.scheduler.park.Parker;
import dev.sluice.scheduler.random.XorShift64;
import dev.sluice.scheduler.time.Ticker;

/** Drives the steps of one worker on a thread: parks, yields and leaves as they say. */
final class ThreadedWorker<T, S> implements Runnable {
  private final ExecutorCore<T> core;
  private final ExecutorOptions options;
  private final int workerId;
  private final ScratchFactory<S> scratch;
  private final TaskRunner<T, S> runner;
  private final WorkerMetrics metrics;
  private final Ticker ticker;
  private final Pinning pinning;
  private volatile PinResult pinned = new PinResult.Unsupported("the worker has not started yet");

  ThreadedWorker(
      ExecutorCore<T> core,
      ExecutorOptions options,
      int workerId,
      ScratchFactory<S> scratch,
      TaskRunner<T, S> runner,
      WorkerMetrics metrics,
      Ticker ticker,
      Pinning pinning) {
    this.core = core;
    this.options = options;
    this.workerId = workerId;
    this.scratch = scratch;
    this.runner = runner;
    this.metrics = metrics;
    this.ticker = ticker;
    this.pinning = pinning;
  }

  /** What came of binding the thread to a CPU. */
  PinResult pinned() {
    return pinned;
  }

  @Override
  public void run() {
    WorkerStep<T, S> step;
    try {
      pinned = pinning.pin(workerId);
      step = newStep();
    } catch (Throwable failure) {
      core.fail(failure);
      core.discardInjected(workerId);
      return;
    }
    try {
      drive(step);
    } catch (Throwable failure) {
      step.die(failure);
    }
  }

  @SuppressWarnings("ThreadPriorityCheck") // a hint; nothing depends on its being taken
  private void drive(WorkerStep<T, S> step) {
    Parker parker = core.parker(workerId);
    while (true) {
      StepOutcome outcome = step.step();
      if (outcome instanceof StepOutcome.RanTask) {
        continue;
      }
      switch (outcome) {
        case StepOutcome.RanTask ran -> {}
        case StepOutcome.NoWork nothing -> Thread.onSpinWait();
        case StepOutcome.ShouldYield nothing -> Thread.yield();
        case StepOutcome.ShouldPark park -> park(parker, park.nanos());
        case StepOutcome.ExitDone exit -> {
          return;
        }
        case StepOutcome.ExitFailed exit -> {
          return;
        }
      }
    }
  }

  private void park(Parker parker, long nanosMax) {
    TraceHooks<? super T> trace = core.trace();
    if (trace != null) {
      trace.parkStarted(workerId, nanosMax);
    }
    ParkEvent event = FlightRecording.mayRun() ? new ParkEvent() : null;
    if (event != null) {
      event.begin();
    }
    long start = ticker.nanos();
    parker.park(nanosMax);
    metrics.parkNanos().add(ticker.nanos() - start);
    if (event != null) {
      event.ended(workerId, nanosMax);
    }
    if (trace != null) {
      trace.parkEnded(workerId);
    }
  }

  private WorkerStep<T, S> newStep() {
    WorkerContext<T, S> context =
        new WorkerContext<>(
            core,
            workerId,
            scratch.create(workerId),
            XorShift64.forWorker(options.seed(), workerId),
            metrics);
    return new WorkerStep<>(
        core,
        context,
        runner,
        new TieredIdle(options),
        options.stealTries(),
        options.timeTasks() ? ticker : null);
  }
}
