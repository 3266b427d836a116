package dev.sluice.source.remote;

import java.time.Duration;

/** Time that moves when it is told to. */
public final class FakeClock implements RemoteClock {
  private long nanos = 1_000;

  public synchronized void advance(Duration time) {
    nanos += time.toNanos();
  }

  @Override
  public synchronized long nanos() {
    return nanos;
  }

  @Override
  public void sleep(Duration time) {
    advance(time);
  }

  /** It rings when the time has passed by the moment it is asked. */
  @Override
  public Alarm interruptAfter(Duration time) {
    long end = nanos() + time.toNanos();
    return new Alarm() {
      @Override
      public boolean rang() {
        return nanos() - end >= 0;
      }

      @Override
      public void close() {}
    };
  }
}
