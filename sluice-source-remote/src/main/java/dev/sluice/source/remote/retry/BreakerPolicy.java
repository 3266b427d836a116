package dev.sluice.source.remote.retry;

import java.time.Duration;

/**
 * When a host is left alone, and when it is given up.
 *
 * @param failuresMax failures in a row after which nothing is asked of it for a while
 * @param pauseBase how long at first; doubled each time the host fails again after a pause
 * @param pauseMax the longest pause, whatever the host asks for
 * @param downTimeMax how long it may fail without one success before it is given up
 */
public record BreakerPolicy(
    int failuresMax, Duration pauseBase, Duration pauseMax, Duration downTimeMax) {
  public static final BreakerPolicy DEFAULT =
      new BreakerPolicy(16, Duration.ofMillis(500), Duration.ofSeconds(10), Duration.ofSeconds(60));

  public BreakerPolicy {
    if (failuresMax < 1) {
      throw new IllegalArgumentException("failuresMax is at least 1, not " + failuresMax);
    }
    if (pauseBase.isNegative() || pauseBase.isZero() || pauseMax.compareTo(pauseBase) < 0) {
      throw new IllegalArgumentException(
          "pauses are longer than 0: base %s, most %s".formatted(pauseBase, pauseMax));
    }
    if (downTimeMax.isNegative()) {
      throw new IllegalArgumentException("downTimeMax is negative: " + downTimeMax);
    }
  }
}
