package dev.sluice.scheduler.budget;

/** A fixed number of tokens, one for each operation under way: lock-free, never blocking. */
public final class TokenBudget {
  private final PermitCounter counter;

  public TokenBudget(String name, int total) {
    this.counter = new PermitCounter(name, total);
  }

  public int total() {
    return (int) counter.total();
  }

  public int available() {
    return (int) counter.available();
  }

  /** The most tokens that were ever out at once. */
  public int peak() {
    return (int) counter.peak();
  }

  public boolean tryAcquire() {
    return counter.tryTake(1);
  }

  public void release() {
    counter.giveBack(1);
  }

  /** As {@link CountBudget#whenAvailable}. */
  public void whenAvailable(int priority, Runnable resume) {
    counter.whenAvailable(1, priority, resume);
  }

  /** Resumes every waiter: for a run that ends early. */
  public void resumeAll() {
    counter.resumeAll();
  }
}
