package dev.sluice.source.remote;

import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The attempts and the time that one object, or one page of a listing, may still take.
 *
 * <p>The clock starts with the first call. It runs while a call is under way, and while the object
 * waits for the network's sake, but not while it waits for its turn: that this program is busy is
 * not the object's fault. What is read earns time and retries: an object of any size ends, if only
 * at its slowest, and a single hiccup in a large one is not its end.
 */
final class Allowance {
  private static final long RETRY_EARNING_BYTES = 1 << 20;

  /** Retries of an object of no size, its ranges together; each range has its own limit besides. */
  private static final int RETRIES_MAX = 64;

  /** Added to what ends an object that has used up its time. */
  static final String NO_TIME_LEFT =
      " (no time left for another attempt; --object-timeout allows more)";

  private final RemoteConfig config;
  private final long seed;
  private final Map<Long, Integer> failedAttempts = new HashMap<>();
  private boolean begun;
  private int calls;
  private long callingSince;
  private long spentNanos;
  private long bytes;
  private int retries;

  Allowance(RemoteConfig config, long seed) {
    this.config = config;
    this.seed = seed;
  }

  /** A call begins; true the first time. */
  synchronized boolean begin(long now) {
    if (calls++ == 0) {
      callingSince = now;
    }
    boolean isFirst = !begun;
    begun = true;
    return isFirst;
  }

  /** A call ends, as it may. */
  synchronized void end(long now) {
    if (--calls == 0) {
      spentNanos += now - callingSince;
    }
  }

  /** The object waits for the network's sake. */
  synchronized void waits(Duration time) {
    if (begun) {
      spentNanos += time.toNanos();
    }
  }

  /** What is left of the time. */
  synchronized Duration left(long now) {
    long granted = config.objectTimeMax().toNanos();
    granted += (long) (bytes * 1e9 / config.bytesPerSecondMin());
    long calling = calls > 0 ? now - callingSince : 0;
    return Duration.ofNanos(granted - spentNanos - calling);
  }

  /** The call for the range at {@code offset} succeeded. */
  synchronized void succeeded(long offset, int read) {
    bytes += read;
    failedAttempts.remove(offset);
  }

  /**
   * The call for the range at {@code offset} failed in a way that may pass.
   *
   * @param atLeast how long to wait in any case
   * @param words what went wrong
   * @return how long to wait before the next attempt
   * @throws IOException if there is to be none
   */
  synchronized Duration retryAfter(
      long offset, long now, Duration atLeast, Exception cause, String words) throws IOException {
    int failed = failedAttempts.merge(offset, 1, Integer::sum);
    retries++;
    if (failed >= config.retry().attemptsMax()) {
      throw new IOException(
          "%s (given up after attempt %d; --max-attempts allows more)".formatted(words, failed),
          cause);
    }
    if (retries > RETRIES_MAX + bytes / RETRY_EARNING_BYTES) {
      throw new IOException(
          "%s (given up after %d failures in all)".formatted(words, retries), cause);
    }
    SplittableRandom random = new SplittableRandom(seed + 31 * offset + failed);
    Duration delay = config.retry().delayAfter(failed, random);
    Duration wait = delay.compareTo(atLeast) > 0 ? delay : atLeast;
    if (wait.compareTo(left(now)) > 0) {
      throw new IOException(words + NO_TIME_LEFT, cause);
    }
    waits(wait);
    return wait;
  }
}
