package dev.sluice.source.remote;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class SystemClockTest {
  @Test
  @Timeout(60)
  void interruptAfter_interruptThatSomebodySwallows_comesAgain() {
    try (SystemClock clock = new SystemClock();
        RemoteClock.Alarm alarm = clock.interruptAfter(Duration.ofMillis(1))) {
      for (int swallowed = 0; swallowed < 3; swallowed++) {
        assertThrows(InterruptedException.class, () -> new CountDownLatch(1).await());
      }
      assertTrue(alarm.rang());
    }
    assertFalse(Thread.currentThread().isInterrupted(), "an alarm that is closed is over");
  }
}
