package dev.sluice.scheduler.time;

import dev.sluice.scheduler.RealWorld;

/** The machine's monotonic clock. */
@RealWorld
public enum SystemTicker implements Ticker {
  INSTANCE;

  @Override
  public long nanos() {
    return System.nanoTime();
  }
}
