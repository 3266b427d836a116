package dev.sluice.scheduler.budget;

/** A bound on bytes held at once: lock-free, never blocking. */
public final class ByteBudget {
  private final PermitCounter counter;

  public ByteBudget(String name, long totalBytes) {
    this.counter = new PermitCounter(name, totalBytes);
  }

  public long totalBytes() {
    return counter.total();
  }

  public long availableBytes() {
    return counter.available();
  }

  public boolean tryAcquire(long bytes) {
    return counter.tryTake(bytes);
  }

  public void release(long bytes) {
    counter.giveBack(bytes);
  }

  /** As {@link CountBudget#whenAvailable}. */
  public void whenAvailable(long bytes, int priority, Runnable resume) {
    counter.whenAvailable(bytes, priority, resume);
  }

  /** As {@link CountBudget#passOn}. */
  public void passOn() {
    counter.passOn();
  }

  /** Resumes every waiter: for a run that ends early. */
  public void resumeAll() {
    counter.resumeAll();
  }
}
