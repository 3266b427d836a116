package dev.sluice.scheduler.executor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class TieredIdleTest {
  private final TieredIdle idle =
      new TieredIdle(
          ExecutorOptions.builder()
              .spinRounds(3)
              .park(Duration.ofNanos(100), Duration.ofNanos(350), Duration.ofNanos(1000))
              .build());

  @Test
  void onNoWork_firstRounds_spins() {
    for (int i = 0; i < 3; i++) {
      assertEquals(IdlePolicy.Action.SPIN, idle.onNoWork());
    }
    assertEquals(IdlePolicy.Action.PARK, idle.onNoWork());
  }

  @Test
  void onNoWork_everySixteenthRoundPastTheSpinning_yields() {
    for (int i = 0; i < 3; i++) {
      idle.onNoWork();
    }
    for (int i = 1; i <= 48; i++) {
      IdlePolicy.Action wanted = i % 16 == 0 ? IdlePolicy.Action.YIELD : IdlePolicy.Action.PARK;
      assertEquals(wanted, idle.onNoWork(), "round " + i);
    }
  }

  @Test
  void onWork_startsOver() {
    for (int i = 0; i < 10; i++) {
      idle.onNoWork();
      idle.nextParkNanos(false);
    }
    idle.onWork();
    assertEquals(IdlePolicy.Action.SPIN, idle.onNoWork());
    assertEquals(100, idle.nextParkNanos(false));
  }

  @Test
  void nextParkNanos_nothingInFlight_doublesToTheMost() {
    long[] wanted = {100, 200, 400, 800, 1000, 1000};
    for (long nanos : wanted) {
      assertEquals(nanos, idle.nextParkNanos(false));
    }
  }

  @Test
  void nextParkNanos_busy_doublesToTheBusyMost() {
    long[] wanted = {100, 200, 350, 350};
    for (long nanos : wanted) {
      assertEquals(nanos, idle.nextParkNanos(true));
    }
  }
}
