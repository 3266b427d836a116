package dev.sluice.benchmarks.executor;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Lets one thread wait until a number of tasks have ended, on any pool in the same way. */
final class Completion {
  private final AtomicInteger remaining;
  private final Thread waiter = Thread.currentThread();

  Completion(int tasks) {
    remaining = new AtomicInteger(tasks);
  }

  void taskEnded() {
    if (remaining.decrementAndGet() == 0) {
      LockSupport.unpark(waiter);
    }
  }

  void await() {
    while (remaining.get() > 0) {
      LockSupport.park(this);
    }
  }

  /** Waits without giving the CPU up: for measuring latency. */
  void awaitSpinning() {
    while (remaining.get() > 0) {
      Thread.onSpinWait();
    }
  }
}
