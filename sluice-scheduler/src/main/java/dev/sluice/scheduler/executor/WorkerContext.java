package dev.sluice.scheduler.executor;

import dev.sluice.scheduler.metrics.Counter;
import dev.sluice.scheduler.metrics.WorkerMetrics;
import dev.sluice.scheduler.park.Sleepers;
import dev.sluice.scheduler.queue.PaddedLong;
import dev.sluice.scheduler.queue.WorkStealingDeque;
import dev.sluice.scheduler.random.XorShift64;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a task sees of the worker that runs it. Valid on that worker only, and only until the task
 * returns.
 */
public final class WorkerContext<T, S> {
  /*
   * Counting. The shared count must never be below the number of tasks in flight, or somebody would
   * see the end too early; it may be above for a while. So a worker takes counts in blocks and keeps
   * what it has not used:
   *
   *   shared count = tasks in flight + the reserves of all workers
   *   reserve      = credit + tasks run - tasks spawned locally
   *
   * A spawn turns one of the reserve into a task, an ended task turns back into one of the reserve;
   * both are plain arithmetic on fields nobody else writes. The shared word is touched only to take a
   * block when the reserve is empty, to return blocks now and then when it has grown large, and to
   * return all of it when the worker has found no work for a few steps. A worker with a reserve is
   * therefore either running a task, which is in flight, or about to look for one and then return the
   * reserve: the shared count reaches zero once the last worker has looked round a few times.
   */
  private static final long RESERVE_BLOCK = 64;

  /** One local spawn in this many wakes a sleeper whatever the worker's own deque holds. */
  static final int WAKE_ON_HOARD_THRESHOLD = 32;

  private static final int HOARD_MASK = WAKE_ON_HOARD_THRESHOLD - 1;

  private final ExecutorCore<T> core;
  private final WorkStealingDeque<T> deque;
  private final Sleepers sleepers;
  private final PaddedLong asleep;
  private final @Nullable TraceHooks<? super T> trace;
  private final WorkerMetrics metrics;
  private final int workerId;
  private final S scratch;
  private final XorShift64 random;
  private long credit;

  public WorkerContext(
      ExecutorCore<T> core, int workerId, S scratch, XorShift64 random, WorkerMetrics metrics) {
    this.core = core;
    this.workerId = Objects.checkIndex(workerId, core.workers());
    this.scratch = scratch;
    this.random = random;
    this.metrics = metrics;
    deque = core.deque(workerId);
    sleepers = core.sleepers();
    asleep = sleepers.counter();
    trace = core.trace();
  }

  public int workerId() {
    return workerId;
  }

  /** The worker's own object, made by the {@link ScratchFactory}. */
  public S scratch() {
    return scratch;
  }

  /** The worker's own generator, seeded from the options. */
  public XorShift64 random() {
    return random;
  }

  public WorkerMetrics metrics() {
    return metrics;
  }

  /**
   * Spawns onto this worker's own deque, from which it takes the newest first. Accepted even while
   * the executor is closing: the spawning task is itself in flight.
   */
  public void spawnLocal(T task) {
    Objects.requireNonNull(task, "task");
    WorkerMetrics counts = metrics;
    long spawned = counts.spawnedLocally;
    if (spawned - counts.run == credit) {
      takeBlock();
    }
    if (trace != null) {
      trace.spawned(workerId, task, true);
    }
    deque.push(task);
    counts.spawnedLocally = spawned + 1;
    deque.share();
    boolean worthHelp = asleep.readOpaque() > 0 && deque.holdsMoreThan(1);
    if (worthHelp || (spawned & HOARD_MASK) == HOARD_MASK) {
      wakeSibling();
    }
  }

  /** Spawns onto the global queue, behind everything that waits there. */
  public void spawnGlobal(T task) {
    Objects.requireNonNull(task, "task");
    if (reserve() == 0) {
      takeBlock();
    }
    credit--;
    metrics.increment(Counter.SPAWNED_GLOBALLY);
    core.inject(workerId, task);
  }

  /** What this worker has counted in advance. */
  public long reserve() {
    return credit + metrics.run - metrics.spawnedLocally;
  }

  /** Wakes a sleeper if there is one and nobody searches anyway. */
  void wakeSibling() {
    if (sleepers.needsWake() && core.wakeOne(workerId)) {
      metrics.increment(Counter.WAKES);
    }
  }

  /** A task of this worker threw. */
  void countFailed() {
    credit++;
    metrics.increment(Counter.FAILED);
  }

  /** Gives back what the worker will hardly need. */
  void returnSurplus() {
    long surplus = reserve() - RESERVE_BLOCK;
    if (surplus >= RESERVE_BLOCK) {
      giveBack(surplus);
    }
  }

  /** Gives the reserve back: the worker has nothing to do. */
  void returnReserve() {
    long reserve = reserve();
    if (reserve > 0) {
      giveBack(reserve);
    }
  }

  private void giveBack(long count) {
    credit -= count;
    core.release(workerId, count);
  }

  private void takeBlock() {
    core.acquireInside(RESERVE_BLOCK);
    credit += RESERVE_BLOCK;
  }
}
