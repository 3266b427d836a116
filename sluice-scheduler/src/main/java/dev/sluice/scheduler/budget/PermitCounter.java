package dev.sluice.scheduler.budget;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** The counter under every budget: the permits left, and who waits for them. */
final class PermitCounter {
  private static final VarHandle AVAILABLE;
  private static final VarHandle LEAST;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      AVAILABLE = lookup.findVarHandle(PermitCounter.class, "available", long.class);
      LEAST = lookup.findVarHandle(PermitCounter.class, "least", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final String name;
  private final long total;
  private final Waiters waiters = new Waiters();
  private volatile long available;

  /* The fewest that were ever left. It only falls, and soon hardly ever: a look is all it costs. */
  @SuppressWarnings("UnusedVariable") // through the VarHandle
  private long least;

  PermitCounter(String name, long total) {
    if (total <= 0) {
      throw new IllegalArgumentException(name + " needs at least one permit, not " + total);
    }
    this.name = name;
    this.total = total;
    this.available = total;
    this.least = total;
  }

  long total() {
    return total;
  }

  long available() {
    return available;
  }

  /** The most permits that were ever out at once. */
  long peak() {
    return total - (long) LEAST.getOpaque(this);
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
        noteLeft(current - count);
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
      if (taken == 0) {
        return 0;
      }
      if (AVAILABLE.compareAndSet(this, current, current - taken)) {
        noteLeft(current - taken);
        return taken;
      }
    }
  }

  private void noteLeft(long left) {
    long known = (long) LEAST.getOpaque(this);
    while (left < known) {
      long witness = (long) LEAST.compareAndExchange(this, known, left);
      if (witness == known) {
        return;
      }
      known = witness;
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
