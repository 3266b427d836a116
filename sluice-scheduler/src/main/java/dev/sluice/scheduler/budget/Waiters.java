package dev.sluice.scheduler.budget;

import java.util.PriorityQueue;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Those who wait for permits without blocking a thread: a callback each, highest priority first.
 */
final class Waiters {
  private record Waiter(long need, int priority, long arrival, Runnable resume)
      implements Comparable<Waiter> {
    @Override
    public int compareTo(Waiter other) {
      return priority == other.priority
          ? Long.compare(arrival, other.arrival)
          : Integer.compare(other.priority, priority);
    }
  }

  private final ReentrantLock lock = new ReentrantLock();
  private final PriorityQueue<Waiter> queue = new PriorityQueue<>();
  private long arrivals;

  /*
   * Written under the lock, read without it. A releaser returns its permits first and reads the
   * size second; a waiter writes the size first and reads the permits second. Both are volatile, so
   * at least one of the two sees the other and nobody sleeps beside a free permit.
   */
  private volatile int size;

  int size() {
    return size;
  }

  void add(long need, int priority, Runnable resume) {
    lock.lock();
    try {
      queue.add(new Waiter(need, priority, arrivals++, resume));
      size = queue.size();
    } finally {
      lock.unlock();
    }
  }

  /** Resumes the first waiter if {@code available} covers it, and others up to {@code returned}. */
  void resume(long available, long returned) {
    long spent = 0;
    while (size > 0) {
      Waiter waiter = pollCovered(spent == 0 ? available : Math.min(available, returned) - spent);
      if (waiter == null) {
        return;
      }
      spent += waiter.need;
      waiter.resume.run();
    }
  }

  /** Resumes everyone who waits now, whatever is available. */
  void resumeAll() {
    for (int left = size; left > 0; left--) {
      Waiter waiter = pollCovered(Long.MAX_VALUE);
      if (waiter == null) {
        return;
      }
      waiter.resume.run();
    }
  }

  private @Nullable Waiter pollCovered(long allowance) {
    lock.lock();
    try {
      Waiter head = queue.peek();
      if (head == null || head.need > allowance) {
        return null;
      }
      queue.poll();
      size = queue.size();
      return head;
    } finally {
      lock.unlock();
    }
  }
}
