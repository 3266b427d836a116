package dev.sluice.validate;

import dev.sluice.source.remote.RemoteClock;
import java.time.Duration;

/** Time that passes only while somebody sleeps, at once. */
final class JumpingClock implements RemoteClock {
  private long nanos = 1;

  synchronized Duration slept() {
    return Duration.ofNanos(nanos - 1);
  }

  @Override
  public synchronized long nanos() {
    return nanos;
  }

  @Override
  public synchronized void sleep(Duration time) {
    nanos += time.toNanos();
  }

  @Override
  public Alarm interruptAfter(Duration time) {
    return new Alarm() {
      @Override
      public boolean rang() {
        return false;
      }

      @Override
      public void close() {}
    };
  }
}
