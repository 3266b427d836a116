package dev.sluice.scheduler.yielding;

/** No point at all: for work that is short or must not be interrupted. */
public enum NeverYield implements YieldPolicy {
  INSTANCE;

  @Override
  public long advance(long units) {
    YieldPolicy.requireUnits(units);
    return 0;
  }
}
