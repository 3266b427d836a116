package dev.sluice.scheduler.budget;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A fixed number of permits with three ways to get one: try, block, or leave a callback.
 *
 * <p>Executor threads try, and leave a callback where that fails; only threads outside the executor
 * may block, since the permits they wait for come back from the executor's own tasks.
 */
public final class CountBudget {
  private final PermitCounter counter;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition returned = lock.newCondition();

  /* Raised before a blocker looks at the permits; read by releasers after they return theirs. */
  private volatile int blocked;

  public CountBudget(String name, int total) {
    this.counter = new PermitCounter(name, total);
  }

  public int total() {
    return (int) counter.total();
  }

  public int available() {
    return (int) counter.available();
  }

  /** How many permits are out. */
  public int taken() {
    return total() - available();
  }

  /** How many callbacks wait. */
  public int waiting() {
    return counter.waiting();
  }

  /** The most permits that were ever out at once. */
  public int peak() {
    return (int) counter.peak();
  }

  public boolean tryAcquire(int count) {
    return counter.tryTake(count);
  }

  /** Takes as many permits as there are, at most {@code most}, and says how many. */
  public int tryAcquireUpTo(int most) {
    return (int) counter.tryTakeUpTo(most);
  }

  /** Waits for {@code count} permits. Never call it on an executor thread. */
  public void acquire(int count) throws InterruptedException {
    if (counter.tryTake(count)) {
      return;
    }
    lock.lockInterruptibly();
    try {
      changeBlocked(1);
      try {
        while (!counter.tryTake(count)) {
          returned.await();
        }
      } finally {
        changeBlocked(-1);
      }
    } finally {
      lock.unlock();
    }
  }

  public void release(int count) {
    counter.giveBack(count);
    if (blocked > 0) {
      lock.lock();
      try {
        returned.signalAll();
      } finally {
        lock.unlock();
      }
    }
  }

  /**
   * Calls {@code resume} once, when {@code need} permits are available or may be. It takes none:
   * the callback tries again, and comes back here if someone was quicker. Higher priority goes
   * first.
   */
  public void whenAvailable(int need, int priority, Runnable resume) {
    counter.whenAvailable(need, priority, resume);
  }

  /** Resumes the next waiter if there are permits for it: for a caller that left some unused. */
  public void passOn() {
    counter.passOn();
  }

  /** Resumes every waiter: for a run that ends early. */
  public void resumeAll() {
    counter.resumeAll();
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // under the lock
  private void changeBlocked(int change) {
    blocked += change;
  }
}
