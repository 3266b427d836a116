package dev.sluice.source.remote.retry;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/** The header by which a server asks to be left alone. */
public final class RetryAfter {
  private RetryAfter() {}

  /**
   * How long a server asks to be left alone.
   *
   * @param header a delay in seconds, or the time of day when it ends; empty if there is none
   */
  public static Optional<Duration> delay(String header, InstantSource now) {
    String text = header.strip();
    if (text.matches("\\d{1,9}")) {
      return Optional.of(Duration.ofSeconds(Long.parseLong(text)));
    }
    try {
      Instant end = ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      Duration delay = Duration.between(now.instant(), end);
      return Optional.of(delay.isNegative() ? Duration.ZERO : delay);
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }
}
