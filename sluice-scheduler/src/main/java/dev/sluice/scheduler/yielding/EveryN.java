package dev.sluice.scheduler.yielding;

/** A point after every {@code n} units. */
public final class EveryN implements YieldPolicy {
  private final long n;
  private long sinceLast;

  public EveryN(long n) {
    if (n < 1) {
      throw new IllegalArgumentException("n must be at least 1: " + n);
    }
    this.n = n;
  }

  @Override
  public long advance(long units) {
    YieldPolicy.requireUnits(units);
    // Without adding the two first, which could overflow.
    long points = units / n;
    long rest = units % n;
    if (rest >= n - sinceLast) {
      sinceLast = rest - (n - sinceLast);
      return points + 1;
    }
    sinceLast += rest;
    return points;
  }
}
