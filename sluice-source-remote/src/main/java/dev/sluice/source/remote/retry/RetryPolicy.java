package dev.sluice.source.remote.retry;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * How often and when a failed call is made again: after a delay that doubles each time up to a cap,
 * give or take a random part of it, so that calls that failed together do not come back together.
 *
 * @param attemptsMax calls in all, the first included
 * @param delayBase the delay before the second
 * @param delayMax the cap, before the random part
 * @param jitterPercent the random part: at most this much more or less
 */
public record RetryPolicy(
    int attemptsMax, Duration delayBase, Duration delayMax, int jitterPercent) {
  public static final RetryPolicy DEFAULT =
      new RetryPolicy(4, Duration.ofMillis(50), Duration.ofSeconds(2), 20);

  public RetryPolicy {
    if (attemptsMax < 1) {
      throw new IllegalArgumentException("attemptsMax is at least 1, not " + attemptsMax);
    }
    if (delayBase.isNegative() || delayMax.compareTo(delayBase) < 0) {
      throw new IllegalArgumentException(
          "delays go from 0 upwards: base %s, most %s".formatted(delayBase, delayMax));
    }
    if (jitterPercent < 0 || jitterPercent > 100) {
      throw new IllegalArgumentException("jitterPercent is 0 to 100, not " + jitterPercent);
    }
  }

  /** The delay after the attempt of this number has failed; the first is 1. */
  public Duration delayAfter(int attempt, RandomGenerator random) {
    if (attempt < 1) {
      throw new IllegalArgumentException("attempts are counted from 1, not " + attempt);
    }
    long most = delayMax.toNanos();
    long delay = Math.min(delayBase.toNanos(), most);
    for (int doubled = 1; doubled < attempt && delay < most; doubled++) {
      delay = delay > most / 2 ? most : 2 * delay;
    }
    long jitter = delay / 100 * jitterPercent;
    return Duration.ofNanos(jitter == 0 ? delay : delay + random.nextLong(-jitter, jitter + 1));
  }
}
