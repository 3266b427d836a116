package dev.sluice.source.remote.retry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class HostHealthTest {
  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final long SECOND = Duration.ofSeconds(1).toNanos();
  private final RemoteCounters counters = new RemoteCounters();
  private final HostHealth host =
      new HostHealth(
          "host",
          new BreakerPolicy(3, PAUSE, Duration.ofSeconds(3), Duration.ofSeconds(20)),
          counters);

  @Test
  void admit_fewerFailuresThanAllowed_letsThrough() throws Exception {
    host.failed(0);
    host.failed(0);
    assertEquals(Duration.ZERO, host.admit(0));
    host.answered();
    host.failed(0);
    host.failed(0);
    assertEquals(Duration.ZERO, host.admit(0));
  }

  @Test
  void admit_failuresInARow_pausesAndThenLetsOneThrough() throws Exception {
    pause();
    assertEquals(PAUSE, host.admit(0));
    assertEquals(Duration.ZERO, host.admit(SECOND));
    assertEquals(PAUSE, host.admit(SECOND));
    host.answered();
    assertEquals(Duration.ZERO, host.admit(SECOND));
    assertEquals(1, counters.report().hostPauses());
  }

  @Test
  void admit_probeFails_doublesThePauseUpToTheMost() throws Exception {
    pause();
    assertEquals(Duration.ZERO, host.admit(SECOND));
    host.failed(SECOND);
    assertEquals(Duration.ofSeconds(2), host.admit(SECOND));
    assertEquals(Duration.ZERO, host.admit(3 * SECOND));
    host.failed(3 * SECOND);
    assertEquals(Duration.ofSeconds(3), host.admit(3 * SECOND));
  }

  @Test
  void admit_probeThatToldNothing_letsAnotherThrough() throws Exception {
    pause();
    assertEquals(Duration.ZERO, host.admit(SECOND));
    host.unknown();
    assertEquals(Duration.ZERO, host.admit(SECOND));
  }

  @Test
  void admit_retryAfter_isLeftAloneThatLong() throws Exception {
    host.throttled(0, Duration.ofSeconds(7));
    assertEquals(Duration.ofSeconds(7), host.admit(0));
    assertEquals(Duration.ofSeconds(1), host.admit(6 * SECOND));
    assertEquals(Duration.ZERO, host.admit(7 * SECOND));
  }

  @Test
  void admit_failingForTooLong_isGivenUp() {
    host.failed(0);
    host.failed(20 * SECOND);
    assertThrows(HostGivenUpException.class, () -> host.admit(21 * SECOND));
    assertEquals(1, counters.report().hostsGivenUp());
  }

  @Test
  void admit_askedToWaitForTooLong_isGivenUp() {
    host.throttled(0, Duration.ofSeconds(21));
    assertThrows(HostGivenUpException.class, () -> host.admit(0));
  }

  private void pause() {
    host.failed(0);
    host.failed(0);
    host.failed(0);
  }
}
