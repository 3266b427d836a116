package dev.sluice.scheduler.executor;

import dev.sluice.scheduler.metrics.ExecutorMetrics;
import dev.sluice.scheduler.metrics.WorkerMetrics;
import dev.sluice.scheduler.park.Parker;
import dev.sluice.scheduler.park.Sleepers;
import dev.sluice.scheduler.queue.Injector;
import dev.sluice.scheduler.queue.Sharing;
import dev.sluice.scheduler.queue.StealOutcome;
import dev.sluice.scheduler.queue.TaskSlot;
import dev.sluice.scheduler.queue.WorkStealingDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * What all workers of an executor share: the gate and the count, the queues, who sleeps, and how it
 * ends. It has no threads; whoever drives {@link WorkerStep}s over it provides them.
 *
 * <p>{@link #stop} ends it early: the gate closes, each worker leaves after its task, and whoever
 * comes across a task that was left discards it. A producer that got past the gate just before may
 * push after the last worker has gone; it looks at {@link #isDone} after its push and then discards
 * what is queued itself. Since it pushes before it looks, and workers look at the injector after
 * done is set, one of the two finds the task.
 */
public final class ExecutorCore<T> {
  private final StateWord state = new StateWord();
  private final Injector<T> injector = new Injector<>();
  private final List<WorkStealingDeque<T>> deques = new ArrayList<>();
  private final List<Parker> parkers = new ArrayList<>();
  private final Sleepers sleepers;
  private final Discard<? super T> discard;
  private final @Nullable TraceHooks<? super T> trace;
  private final Failures failures = new Failures();

  /** Tasks accepted that never reached the injector, for want of memory. */
  private final LongAdder unqueued = new LongAdder();

  private final LongAdder discarded = new LongAdder();
  private final LongAdder wakesOutside = new LongAdder();
  private volatile boolean done;

  /** Whether a worker died outside a task, so that what it had counted may never be taken back. */
  private volatile boolean broken;

  /** {@code trace} watches, or nobody does if it is null. */
  public ExecutorCore(
      int workers,
      IntFunction<? extends Parker> parkerOf,
      Discard<? super T> discard,
      @Nullable TraceHooks<? super T> trace) {
    sleepers = new Sleepers(workers);
    Sharing sharing = workers == 1 ? Sharing.NONE : Sharing.HALF;
    for (int worker = 0; worker < workers; worker++) {
      deques.add(new WorkStealingDeque<>(sharing));
      parkers.add(parkerOf.apply(worker));
    }
    this.discard = discard;
    this.trace = trace;
  }

  /** Accepts a task from outside; false if the gate is closed. */
  public boolean spawn(T task) {
    Objects.requireNonNull(task, "task");
    if (!state.tryAcquire(1)) {
      return false;
    }
    inject(TraceHooks.OUTSIDE, task);
    return true;
  }

  /** Accepts all tasks or none: gives back those refused, which is none of them or all. */
  @SuppressWarnings("unchecked")
  public List<T> spawnBatch(List<T> tasks) {
    T[] accepted = (T[]) tasks.toArray();
    for (T task : accepted) {
      Objects.requireNonNull(task, "task");
    }
    if (accepted.length == 0) {
      return List.of();
    }
    if (!state.tryAcquire(accepted.length)) {
      return tasks;
    }
    if (trace != null) {
      for (T task : accepted) {
        trace.spawned(TraceHooks.OUTSIDE, task, false);
      }
    }
    int pushed = 0;
    try {
      while (pushed < accepted.length) {
        pushed += injector.pushSome(accepted, pushed);
      }
    } catch (Throwable failure) {
      fail(failure);
      for (T task : Arrays.asList(accepted).subList(pushed, accepted.length)) {
        unqueued.increment();
        discard(TraceHooks.OUTSIDE, task);
      }
    }
    afterInjection(TraceHooks.OUTSIDE, accepted.length);
    return List.of();
  }

  public boolean isAccepting() {
    return state.isAccepting();
  }

  /** Closes the gate and lets what is in flight finish. */
  public void close() {
    if (state.close()) {
      terminate(TraceHooks.OUTSIDE);
    }
  }

  /** Closes the gate and ends without finishing; what is queued will be discarded. */
  public void stop() {
    close();
    signalDone();
  }

  /** Keeps the failure and stops. */
  public void fail(Throwable failure) {
    try {
      failures.add(failure);
    } finally {
      stop();
    }
  }

  /** A worker dies outside a task. Nobody may wait for what it had counted. */
  void breakDown(Throwable failure) {
    broken = true;
    try {
      fail(failure);
    } finally {
      discard.broken(failure);
    }
  }

  /** Whether the counts may be wrong, because a worker died. */
  boolean isBroken() {
    return broken;
  }

  /** Whether workers are to leave. Once true, it stays so. */
  public boolean isDone() {
    return done;
  }

  /**
   * The tasks in flight and those that workers have counted in advance, see {@link WorkerContext}:
   * never too few, and zero only if there are none.
   */
  public long inFlightAtMost() {
    return state.inFlight();
  }

  public int workers() {
    return parkers.size();
  }

  public Parker parker(int worker) {
    return parkers.get(worker);
  }

  public Sleepers sleepers() {
    return sleepers;
  }

  /** Discards what is queued globally. For a time when no worker will look any more. */
  public void discardInjected(int worker) {
    TaskSlot<T> slot = new TaskSlot<>();
    StealOutcome outcome = injector.steal(slot);
    while (outcome != StealOutcome.EMPTY) {
      if (outcome == StealOutcome.SUCCESS) {
        discard(worker, slot.take());
      } else {
        // Somebody is half-way through a push, or took what we were after: it will not be long.
        Thread.onSpinWait();
      }
      outcome = injector.steal(slot);
    }
  }

  /** The one way an accepted task ends without being run. */
  void discard(int worker, T task) {
    if (trace != null) {
      trace.discarded(worker, task);
    }
    discarded.increment();
    try {
      discard.discard(task);
    } catch (Throwable failure) {
      failures.add(failure);
    } finally {
      release(worker, 1);
    }
  }

  /** Counts {@code tasks} as gone. */
  void release(int worker, long tasks) {
    if (state.release(tasks)) {
      terminate(worker);
    }
  }

  /** Counts {@code tasks} more, for a running task. */
  void acquireInside(long tasks) {
    state.acquireInside(tasks);
  }

  /** Queues a task that was counted. If there is no memory for the queue, it fails the executor. */
  void inject(int worker, T task) {
    if (trace != null) {
      trace.spawned(worker, task, false);
    }
    try {
      injector.push(task);
    } catch (Throwable failure) {
      fail(failure);
      unqueued.increment();
      discard(worker, task);
    }
    afterInjection(worker, 1);
  }

  /** Whether a task waits in the global queue; a hint unless nobody else is about. */
  public boolean hasInjected() {
    return !injector.isEmpty();
  }

  /** Wakes one sleeper if there is one; true if it did. */
  boolean wakeOne(int worker) {
    int sleeper = sleepers.claimOne();
    if (sleeper == Sleepers.NOBODY) {
      return false;
    }
    if (trace != null) {
      trace.woke(worker, sleeper);
    }
    parkers.get(sleeper).unpark();
    return true;
  }

  /** Whether there is anything to do outside the deque of {@code worker}, or the end has come. */
  boolean workVisible(int worker) {
    if (done || !injector.isEmpty()) {
      return true;
    }
    for (int other = 0; other < deques.size(); other++) {
      if (other != worker && deques.get(other).hasShared()) {
        return true;
      }
    }
    return false;
  }

  Injector<T> injector() {
    return injector;
  }

  WorkStealingDeque<T> deque(int worker) {
    return deques.get(worker);
  }

  @Nullable TraceHooks<? super T> trace() {
    return trace;
  }

  ExecutorMetrics liveMetrics(List<WorkerMetrics> workers) {
    return ExecutorMetrics.live(counted(), workers);
  }

  /** The final counts, which must add up. For a time when nothing is in flight. */
  public ExecutorMetrics finalMetrics(List<WorkerMetrics> workers) {
    ExecutorMetrics metrics = ExecutorMetrics.merge(counted(), workers);
    if (broken) {
      return metrics;
    }
    if (!metrics.addsUp() || state.inFlight() != 0) {
      throw new IllegalStateException("tasks were lost: " + metrics + "; " + state);
    }
    return metrics;
  }

  /** The exception that tells of the failures, or null if there were none. */
  public @Nullable ExecutorFailedException failure(ExecutorMetrics metrics) {
    return failures.toException(metrics);
  }

  private ExecutorMetrics.OfCore counted() {
    return new ExecutorMetrics.OfCore(injected(), discarded.sum(), wakesOutside.sum());
  }

  /** Tasks ever put into the injector, from outside or inside. */
  private long injected() {
    return injector.pushed() + unqueued.sum();
  }

  private void afterInjection(int worker, int tasks) {
    if (done) {
      discardInjected(worker);
      return;
    }
    if (sleepers.needsWake()) {
      int woken = 0;
      while (woken < tasks && wakeOne(worker)) {
        woken++;
        wakesOutside.increment();
      }
    }
  }

  private void terminate(int worker) {
    if (trace != null) {
      trace.terminated(worker);
    }
    signalDone();
  }

  private void signalDone() {
    done = true;
    for (Parker parker : parkers) {
      parker.unpark();
    }
  }
}
