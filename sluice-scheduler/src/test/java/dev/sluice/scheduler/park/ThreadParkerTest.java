package dev.sluice.scheduler.park;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A park that should return at once is given an hour: the test's own time limit is the check. */
@Timeout(60)
class ThreadParkerTest {
  private static final long HOUR_NANOS = TimeUnit.HOURS.toNanos(1);

  private final ThreadParker parker = new ThreadParker();

  @Test
  void park_afterUnpark_returns() {
    parker.unpark();
    parker.park(HOUR_NANOS);
  }

  @Test
  void park_whosePermitOfTheThreadWasEaten_returns() {
    parker.park(1);
    parker.unpark();
    LockSupport.parkNanos(HOUR_NANOS);
    parker.park(HOUR_NANOS);
  }

  @Test
  void park_interrupted_returnsAndClearsTheInterrupt() {
    Thread.currentThread().interrupt();
    parker.park(HOUR_NANOS);
    assertFalse(Thread.interrupted());
  }

  @Test
  void park_nobodyUnparks_returnsInTime() {
    parker.park(1);
  }

  @Test
  void unpark_fromAnotherThread_wakes() throws InterruptedException {
    for (int round = 0; round < 1000; round++) {
      Thread waker = Thread.ofPlatform().start(parker::unpark);
      parker.park(HOUR_NANOS);
      waker.join();
    }
  }
}
