package dev.sluice.scheduler.time;

/**
 * A clock that only measures spans: differences of its readings mean something, a reading alone
 * does not.
 */
@FunctionalInterface
public interface Ticker {
  long nanos();
}
