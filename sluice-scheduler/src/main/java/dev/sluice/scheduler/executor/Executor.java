package dev.sluice.scheduler.executor;

import dev.sluice.scheduler.affinity.PinResult;
import dev.sluice.scheduler.metrics.ExecutorMetrics;
import dev.sluice.scheduler.metrics.WorkerMetrics;
import dev.sluice.scheduler.park.ThreadParker;
import dev.sluice.scheduler.time.SystemTicker;
import dev.sluice.scheduler.time.Ticker;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A work-stealing pool of threads that runs tasks of one type.
 *
 * <p>Tasks come from outside through {@link #spawn} and from running tasks through their {@link
 * WorkerContext}. Every task accepted is run, or, after {@link #shutdown} or a failure, discarded
 * through one {@link Discard}; {@link #join} checks that the three numbers add up.
 *
 * @param <T> the task, preferably a small record
 * @param <S> what each worker keeps for itself
 */
public final class Executor<T, S> implements AutoCloseable {
  private static final long STRAGGLER_NANOS = 50_000;

  private final ExecutorCore<T> core;
  private final List<WorkerMetrics> metrics = new ArrayList<>();
  private final List<ThreadedWorker<T, S>> workers = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();
  private final Object joining = new Object();
  private @Nullable ExecutorMetrics finalMetrics;

  private Executor(
      ExecutorOptions options,
      ScratchFactory<S> scratch,
      TaskRunner<T, S> runner,
      Discard<? super T> discard,
      @Nullable TraceHooks<? super T> trace) {
    core = new ExecutorCore<>(options.workers(), worker -> new ThreadParker(), discard, trace);
    Ticker ticker = SystemTicker.INSTANCE;
    Pinning pinning = options.pinThreads() ? Pinning.ofThisMachine() : Pinning.OFF;
    for (int id = 0; id < options.workers(); id++) {
      metrics.add(new WorkerMetrics());
      workers.add(
          new ThreadedWorker<>(
              core, options, id, scratch, runner, metrics.get(id), ticker, pinning));
      threads.add(new WorkerThread(options.threadName(), id, workers.get(id)));
    }
  }

  /** Starts an executor whose tasks hold nothing that must be released. */
  public static <T, S> Executor<T, S> start(
      ExecutorOptions options, ScratchFactory<S> scratch, TaskRunner<T, S> runner) {
    return start(options, scratch, runner, Discard.nothingHeld());
  }

  /** Starts an executor; the workers are up, and idle, when this returns. */
  public static <T, S> Executor<T, S> start(
      ExecutorOptions options,
      ScratchFactory<S> scratch,
      TaskRunner<T, S> runner,
      Discard<? super T> discard) {
    return start(options, scratch, runner, discard, null);
  }

  /** Starts an executor that {@code trace} watches, if it is not null. */
  public static <T, S> Executor<T, S> start(
      ExecutorOptions options,
      ScratchFactory<S> scratch,
      TaskRunner<T, S> runner,
      Discard<? super T> discard,
      @Nullable TraceHooks<? super T> trace) {
    Executor<T, S> executor = new Executor<>(options, scratch, runner, discard, trace);
    executor.startThreads();
    return executor;
  }

  /** Accepts a task; false if the executor is closing. */
  public boolean spawn(T task) {
    return core.spawn(task);
  }

  /** Accepts all tasks and gives an empty list, or none and gives {@code tasks} back. */
  public List<T> spawnBatch(List<T> tasks) {
    return core.spawnBatch(tasks);
  }

  /** Whether tasks from outside are still taken. */
  public boolean isAccepting() {
    return core.isAccepting();
  }

  /** Stops without finishing what is queued: that is discarded and counted. */
  public void shutdown() {
    core.stop();
  }

  /** Stops because of a failure outside the tasks, which {@link #join} then tells of. */
  public void fail(Throwable failure) {
    core.fail(failure);
  }

  /** The counts so far, a moment old at most; histograms are left out until the end. */
  public ExecutorMetrics liveMetrics() {
    return core.liveMetrics(metrics);
  }

  /** What came of binding each worker to a CPU. */
  public List<PinResult> pinned() {
    List<PinResult> pinned = new ArrayList<>();
    for (ThreadedWorker<?, ?> worker : workers) {
      pinned.add(worker.pinned());
    }
    return pinned;
  }

  /**
   * Refuses further tasks from outside, waits until everything in flight has ended, and gives the
   * counts. Waits through interrupts and leaves the interrupt status set. May be called again and
   * then gives the same.
   *
   * @throws ExecutorFailedException if a task failed
   */
  public ExecutorMetrics join() {
    refuseOnWorker();
    core.close();
    ExecutorMetrics result = awaitEnd();
    ExecutorFailedException failure = core.failure(result);
    if (failure != null) {
      throw failure;
    }
    return result;
  }

  /** Shuts down and waits for the workers; after a join it does nothing. */
  @Override
  public void close() {
    refuseOnWorker();
    core.stop();
    awaitEnd();
  }

  private void startThreads() {
    try {
      threads.forEach(Thread::start);
    } catch (Throwable failure) {
      core.stop();
      throw failure;
    }
  }

  private ExecutorMetrics awaitEnd() {
    synchronized (joining) {
      if (finalMetrics == null) {
        threads.forEach(Executor::joinThrough);
        core.discardInjected(TraceHooks.OUTSIDE);
        // A producer that passed the gate before a stop may still be on its way to the queue. It
        // discards its task itself; the counts must wait for it.
        while (core.inFlightAtMost() > 0 && !core.isBroken()) {
          LockSupport.parkNanos(this, STRAGGLER_NANOS);
        }
        finalMetrics = core.finalMetrics(metrics);
      }
      return finalMetrics;
    }
  }

  private static void joinThrough(Thread thread) {
    boolean interrupted = false;
    while (true) {
      try {
        thread.join();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void refuseOnWorker() {
    if (threads.contains(Thread.currentThread())) {
      throw new IllegalStateException(
          Thread.currentThread().getName() + " would wait for itself: join from outside");
    }
  }
}
