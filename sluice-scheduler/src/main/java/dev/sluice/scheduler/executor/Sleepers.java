package dev.sluice.scheduler.executor;

import dev.sluice.scheduler.queue.PaddedLong;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Who is asleep or about to be, and whom to wake next.
 *
 * <p>A worker {@linkplain #announce announces} itself, looks for work once more, and only then
 * parks. A producer makes its task visible and then asks {@link #any}; if somebody sleeps, it
 * {@linkplain #claimOne claims} one and unparks it.
 */
public final class Sleepers {
  /*
   * No wake-up is lost. All accesses below are volatile, hence in one total order.
   *
   *   worker:   A1 count++   A2 state = ASLEEP   A3 look at every queue   A4 park
   *   producer: P1 publish   P2 read count       P3 claim: CAS a state    P4 unpark
   *
   * Say the worker found nothing at A3, so A3 came before P1 and therefore A1, A2 before P2: the
   * producer reads a count above zero and goes through the states. It skips our worker only if it
   * finds it awake, which after A2 means that somebody claimed it, or that it retracted. Claimed: an
   * unpark is on its way to it and it will look again. Retracted: it announces anew before it parks,
   * and that A3 comes after P1 and finds the task. So no worker stays parked while a task that was
   * published before waits unseen.
   *
   * Whoever moves a state from ASLEEP to AWAKE, and nobody else, takes one off the count; the count
   * goes up before the state, so it is never below the number of states that say ASLEEP.
   *
   * A claimed worker is no longer counted: a producer that spawns many tasks in a row wakes one
   * worker per task until nobody sleeps, and then pays for one read per task.
   */
  static final int NOBODY = -1;

  private static final int AWAKE = 0;
  private static final int ASLEEP = 1;

  /** States lie this many elements apart, two cache lines. */
  private static final int STRIDE = 32;

  private final int workers;
  private final PaddedLong count = new PaddedLong(0);
  private final PaddedLong nextVictim = new PaddedLong(0);
  private final AtomicIntegerArray states;

  public Sleepers(int workers) {
    if (workers <= 0) {
      throw new IllegalArgumentException("workers must be positive: " + workers);
    }
    this.workers = workers;
    states = new AtomicIntegerArray((workers + 1) * STRIDE);
  }

  /** Says that {@code worker} is about to sleep. It must look for work once more before it does. */
  public void announce(int worker) {
    count.fetchAdd(1);
    if (!states.compareAndSet(slotOf(worker), AWAKE, ASLEEP)) {
      throw new IllegalStateException("worker " + worker + " announced itself twice");
    }
  }

  /** Says that {@code worker} is awake after all; false if somebody had claimed it already. */
  public boolean retract(int worker) {
    if (!states.compareAndSet(slotOf(worker), ASLEEP, AWAKE)) {
      return false;
    }
    count.fetchAdd(-1);
    return true;
  }

  /**
   * Claims a sleeper, round robin, and gives its number or {@link #NOBODY}. Whoever claims must
   * unpark.
   */
  public int claimOne() {
    int start = (int) Long.remainderUnsigned(nextVictim.fetchAdd(1), workers);
    for (int i = 0; i < workers; i++) {
      int worker = start + i < workers ? start + i : start + i - workers;
      int slot = slotOf(worker);
      if (states.get(slot) == ASLEEP && states.compareAndSet(slot, ASLEEP, AWAKE)) {
        count.fetchAdd(-1);
        return worker;
      }
    }
    return NOBODY;
  }

  /** Whether somebody sleeps or is about to. */
  public boolean any() {
    return count.read() > 0;
  }

  /** The number behind {@link #any}, for workers that read it at every task. */
  PaddedLong counter() {
    return count;
  }

  public int count() {
    return (int) count.read();
  }

  public boolean isAsleep(int worker) {
    return states.get(slotOf(worker)) == ASLEEP;
  }

  private static int slotOf(int worker) {
    return (worker + 1) * STRIDE;
  }
}
