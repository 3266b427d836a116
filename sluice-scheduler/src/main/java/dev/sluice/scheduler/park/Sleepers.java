package dev.sluice.scheduler.park;

import dev.sluice.scheduler.queue.PaddedLong;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Who sleeps or is about to, who is awake and looking for work, and whom to wake next.
 *
 * <p>A worker that runs out of tasks {@linkplain #startSearch starts a search}. It either finds a
 * task and {@linkplain #endSearch ends it}, or {@linkplain #announce announces} itself, looks at
 * everything once more, and only then parks. Whoever has made a task visible asks {@link
 * #needsWake}; if so, it {@linkplain #claimOne claims} a sleeper and unparks it. As long as
 * somebody searches, nobody is woken: the searcher will come across the task, or pass the word on.
 */
public final class Sleepers {
  /*
   * No wake-up is lost. All accesses below are volatile, hence in one total order.
   *
   *   worker:   A1 asleep++   A2 state = ASLEEP   A3 searching--   A4 look at every queue   A5 park
   *   producer: P1 publish    P2 read asleep, searching            P3 CAS a state           P4 unpark
   *
   * P2 finds somebody searching: then P1 came before the number of searchers next fell from one to
   * none. Whoever made it fall did so either at A3, and then sees the task at A4; or by ending its
   * search because it had found a task, perhaps another one, and then looks whether there is more to
   * do and wakes a sleeper for it, who searches in its place.
   *
   * P2 finds no searcher and nobody asleep: a worker that falls asleep later does A4 after P1.
   *
   * P2 finds no searcher but sleepers: the producer goes through the states. It passes over a worker
   * only if it finds it awake, which after A2 means that somebody claimed it, or that it retracted:
   * either way it goes on to search, after P1.
   *
   * Whoever moves a state from ASLEEP to AWAKE, and nobody else, then adds one to searching and takes
   * one off asleep. In between, searching is too low, which wakes somebody too many; it is never
   * above the number of workers that search or have yet to end their search.
   */
  public static final int NOBODY = -1;

  private static final int AWAKE = 0;
  private static final int ASLEEP = 1;

  /** States lie this many elements apart, two cache lines. */
  private static final int STRIDE = 32;

  private final int workers;
  private final PaddedLong asleep = new PaddedLong(0);
  private final PaddedLong searching = new PaddedLong(0);
  private final PaddedLong nextSleeper = new PaddedLong(0);
  private final AtomicIntegerArray states;

  public Sleepers(int workers) {
    if (workers <= 0) {
      throw new IllegalArgumentException("workers must be positive: " + workers);
    }
    this.workers = workers;
    states = new AtomicIntegerArray((workers + 1) * STRIDE);
  }

  /** A worker ran out of tasks. */
  public void startSearch() {
    searching.fetchAdd(1);
  }

  /** A searcher found a task; true if it was the last one, and then it must see to a successor. */
  public boolean endSearch() {
    return searching.fetchAdd(-1) == 1;
  }

  /** A searcher is about to sleep. It must look at everything once more before it does. */
  public void announce(int worker) {
    asleep.fetchAdd(1);
    if (!states.compareAndSet(slotOf(worker), AWAKE, ASLEEP)) {
      throw new IllegalStateException("worker " + worker + " announced itself twice");
    }
    searching.fetchAdd(-1);
  }

  /** Says that {@code worker} searches after all; false if somebody had claimed it already. */
  public boolean retract(int worker) {
    return wake(slotOf(worker));
  }

  /**
   * Claims a sleeper, round robin, and gives its number or {@link #NOBODY}. Whoever claims must
   * unpark.
   */
  public int claimOne() {
    int start = (int) Long.remainderUnsigned(nextSleeper.fetchAdd(1), workers);
    for (int i = 0; i < workers; i++) {
      int worker = start + i < workers ? start + i : start + i - workers;
      if (wake(slotOf(worker))) {
        return worker;
      }
    }
    return NOBODY;
  }

  /** Whether a task that was just made visible calls for waking somebody. */
  public boolean needsWake() {
    // In this order: the number asleep changes seldom, the other one with every gap in the work.
    return asleep.read() > 0 && searching.read() <= 0;
  }

  /** Whether somebody sleeps or is about to. */
  public boolean any() {
    return asleep.read() > 0;
  }

  public int count() {
    return (int) asleep.read();
  }

  public boolean isAsleep(int worker) {
    return states.get(slotOf(worker)) == ASLEEP;
  }

  /** The number behind {@link #any}, for workers that read it at every task. */
  public PaddedLong counter() {
    return asleep;
  }

  private boolean wake(int slot) {
    if (states.get(slot) != ASLEEP || !states.compareAndSet(slot, ASLEEP, AWAKE)) {
      return false;
    }
    searching.fetchAdd(1);
    asleep.fetchAdd(-1);
    return true;
  }

  private static int slotOf(int worker) {
    return (worker + 1) * STRIDE;
  }
}
