package dev.sluice.source.remote.bucket;

import java.time.Duration;
import java.util.Optional;

/** The header by which a server asks to be left alone. */
public final class RetryAfter {
  private RetryAfter() {}

  /** How long; nothing if the header gives a date or makes no sense. */
  public static Optional<Duration> parse(String header) {
    String seconds = header.strip();
    return seconds.matches("\\d{1,9}")
        ? Optional.of(Duration.ofSeconds(Long.parseLong(seconds)))
        : Optional.empty();
  }
}
