package dev.sluice.scheduler.queue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The global queue, first in first out: anybody pushes, and workers take a batch at a time.
 *
 * <p>Pushing never blocks and never refuses. A worker that meets a half-finished push gets {@link
 * StealOutcome#RETRY} rather than wait for it.
 */
public final class Injector<T> {
  /*
   * A chain of rings. Producers write into the last one and consumers read from the first. A full
   * ring is closed and a larger one appended, up to CAPACITY_MAX a ring; once consumers have emptied
   * a closed ring they move on and it is garbage. A backlog that fits the last ring is served by that
   * ring for ever: nothing is allocated until a larger backlog comes.
   *
   * When is the injector empty? An open ring is the last one, so it was empty if its head met its
   * tail and it was still open afterwards. A ring that was closed before its head met its tail is
   * empty for good, and with no successor yet, no push has completed behind it. In every other case
   * the answer is sought again.
   */
  private static final int INITIAL_CAPACITY = 256;
  private static final int CAPACITY_MAX = 1 << 16;

  /** The most tasks one steal moves, the one to run included. */
  public static final int BATCH_MAX = 32;

  private static final VarHandle FIRST;
  private static final VarHandle LAST;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      FIRST = lookup.findVarHandle(Injector.class, "first", InjectorRing.class);
      LAST = lookup.findVarHandle(Injector.class, "last", InjectorRing.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private volatile InjectorRing<T> first;
  private volatile InjectorRing<T> last;

  public Injector() {
    this(INITIAL_CAPACITY);
  }

  /** An injector whose first ring has room for {@code capacity} tasks, a power of two. */
  public Injector(int capacity) {
    if (capacity < 2 || Integer.bitCount(capacity) != 1 || capacity > CAPACITY_MAX) {
      throw new IllegalArgumentException(
          "capacity must be a power of two from 2 to " + CAPACITY_MAX + ": " + capacity);
    }
    first = new InjectorRing<>(capacity, 0);
    last = first;
  }

  public void push(T task) {
    Objects.requireNonNull(task, "task");
    InjectorRing<T> ring = last;
    while (!ring.push(task)) {
      ring = successor(ring);
    }
  }

  /**
   * Pushes {@code tasks[from]} and as many after it as the ring at hand has room for, in order and
   * with nothing in between; gives how many. None may be null.
   */
  public int pushSome(Object[] tasks, int from) {
    Objects.checkIndex(from, tasks.length);
    InjectorRing<T> ring = last;
    int pushed = ring.push(tasks, from);
    while (pushed == 0) {
      ring = successor(ring);
      pushed = ring.push(tasks, from);
    }
    return pushed;
  }

  /** Takes the oldest task. */
  public StealOutcome steal(TaskSlot<T> into) {
    return steal(into, null, 0);
  }

  /**
   * Takes the oldest task into {@code into} and moves more into {@code rest}, the caller's own
   * deque: half of what is there at most, and no more than {@link #BATCH_MAX} altogether.
   */
  public StealOutcome stealBatch(TaskSlot<T> into, WorkStealingDeque<T> rest) {
    return steal(into, rest, BATCH_MAX - 1);
  }

  private StealOutcome steal(TaskSlot<T> into, @Nullable WorkStealingDeque<T> rest, int extraMax) {
    while (true) {
      InjectorRing<T> ring = first;
      StealOutcome outcome = ring.stealBatch(into, rest, extraMax);
      // Only when there is nothing are producers disturbed by a look at their end.
      if (outcome != StealOutcome.EMPTY || !ring.isClosed()) {
        return outcome;
      }
      outcome = ring.stealBatch(into, rest, extraMax);
      if (outcome != StealOutcome.EMPTY) {
        return outcome;
      }
      InjectorRing<T> next = ring.next();
      if (next == null) {
        return StealOutcome.EMPTY;
      }
      FIRST.compareAndSet(this, ring, next);
    }
  }

  /** Whether a task waits here; a hint unless nobody else is about. */
  public boolean isEmpty() {
    InjectorRing<T> ring = first;
    while (ring != null) {
      if (ring.size() > 0) {
        return false;
      }
      ring = ring.next();
    }
    return true;
  }

  /** How many tasks were ever pushed; exact when nobody is pushing. */
  public long pushed() {
    InjectorRing<T> ring = last;
    for (InjectorRing<T> next = ring.next(); next != null; next = ring.next()) {
      ring = next;
    }
    return ring.pushed();
  }

  int lastRingCapacity() {
    return last.capacity();
  }

  private InjectorRing<T> successor(InjectorRing<T> closed) {
    InjectorRing<T> next = closed.next();
    if (next == null) {
      int capacity = Math.min(closed.capacity() * 2, CAPACITY_MAX);
      next = closed.appendIfLast(new InjectorRing<>(capacity, closed.pushed()));
    }
    LAST.compareAndSet(this, closed, next);
    return next;
  }
}
