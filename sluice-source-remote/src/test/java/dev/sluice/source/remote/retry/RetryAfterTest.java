package dev.sluice.source.remote.retry;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RetryAfterTest {
  private static final InstantSource NOON =
      InstantSource.fixed(Instant.parse("2026-01-05T12:00:00Z"));

  private static Optional<Duration> delay(String header) {
    return RetryAfter.delay(header, NOON);
  }

  @Test
  void delay_seconds_areTakenAsTheyAre() {
    assertEquals(Optional.of(Duration.ofSeconds(7)), delay("7"));
    assertEquals(Optional.of(Duration.ZERO), delay(" 0 "));
  }

  @Test
  void delay_timeOfDay_isHowLongUntilThen() {
    assertEquals(Optional.of(Duration.ofSeconds(90)), delay("Mon, 05 Jan 2026 12:01:30 GMT"));
    assertEquals(Optional.of(Duration.ZERO), delay("Mon, 05 Jan 2026 11:59:00 GMT"));
  }

  @Test
  void delay_noSense_isNone() {
    for (String header : new String[] {"", "soon", "-1", "1.5", "9999999999", "Mon, 99 Jan"}) {
      assertEquals(Optional.empty(), delay(header), header);
    }
  }
}
