package dev.sluice.scheduler.yielding;

/** A point after every unit: for tests, which want every place a task can be cut at. */
public enum AlwaysYield implements YieldPolicy {
  INSTANCE;

  @Override
  public long advance(long units) {
    return YieldPolicy.requireUnits(units);
  }
}
