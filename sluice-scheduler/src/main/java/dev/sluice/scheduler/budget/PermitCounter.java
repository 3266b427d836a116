package dev.sluice.scheduler.budget;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** The counter under every budget: the permits left, and who waits for them. */
final class PermitCounter {
  private static final VarHandle AVAILABLE;

  static {
    try {
      AVAILABLE =
          MethodHandles.lookup().findVarHandle(PermitCounter.class, "available", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final String name;
  private final long total;
  private final Waiters waiters = new Waiters();
  private volatile long available;

  PermitCounter(String name, long total) {
    if (total <= 0) {
      throw new IllegalArgumentException(name + " needs at least one permit, not " + total);
    }
    this.name = name;
    this.total = total;
    this.available = total;
  }

  long total() {
    return total;
  }

  long available() {
    return available;
  }

  int waiting() {
    return waiters.size();
  }

  boolean tryTake(long count) {
    checkCount(count);
    while (true) {
      long current = available;
      if (current < count) {
        return false;
      }
      if (AVAILABLE.compareAndSet(this, current, current - count)) {
        return true;
      }
    }
  }

  /** Takes as many as there are, at most {@code most}; says how many. */
  long tryTakeUpTo(long most) {
    checkCount(most);
    while (true) {
      long current = available;
      long taken = Math.min(current, most);
      if (taken == 0 || AVAILABLE.compareAndSet(this, current, current - taken)) {
        return taken;
      }
    }
  }

  void giveBack(long count) {
    if (count <= 0) {
      throw new IllegalArgumentException("cannot return " + count + " permits to " + name);
    }
    while (true) {
      long current = available;
      if (count > total - current) {
        throw new IllegalStateException(
            "%d permits returned to %s, but only %d of %d were taken"
                .formatted(count, name, total - current, total));
      }
      if (AVAILABLE.compareAndSet(this, current, current + count)) {
        break;
      }
    }
    if (waiters.size() > 0) {
      waiters.resume(available, count);
    }
  }

  void whenAvailable(long need, int priority, Runnable resume) {
    checkCount(need);
    waiters.add(need, priority, resume);
    passOn();
  }

  void passOn() {
    if (waiters.size() > 0) {
      waiters.resume(available, 0);
    }
  }

  void resumeAll() {
    waiters.resumeAll();
  }

  private void checkCount(long count) {
    if (count <= 0 || count > total) {
      throw new IllegalArgumentException(
          "%s has %d permits: %d can never be taken".formatted(name, total, count));
    }
  }
}
