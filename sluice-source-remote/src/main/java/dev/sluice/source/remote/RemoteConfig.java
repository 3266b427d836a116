package dev.sluice.source.remote;

import dev.sluice.source.remote.retry.BreakerPolicy;
import dev.sluice.source.remote.retry.RetryPolicy;
import java.time.Duration;

/**
 * The limits of reading over a network.
 *
 * @param connectionsMax calls under way at once to one host
 * @param pageObjectsMax objects asked for on a page of a listing
 * @param retry how failed calls are made again
 * @param breaker how failing hosts are left alone
 * @param callTimeMax how long one call may take
 * @param objectTimeMax how long an object may take from its first call on, beside the time that
 *     {@code bytesPerSecondMin} grants what has been read of it
 * @param bytesPerSecondMin the rate an object must keep after that
 * @param seed of the random part of delays
 */
public record RemoteConfig(
    int connectionsMax,
    int pageObjectsMax,
    RetryPolicy retry,
    BreakerPolicy breaker,
    Duration callTimeMax,
    Duration objectTimeMax,
    long bytesPerSecondMin,
    long seed) {
  public RemoteConfig {
    positive("connectionsMax", connectionsMax);
    positive("pageObjectsMax", pageObjectsMax);
    positive("bytesPerSecondMin", bytesPerSecondMin);
    positive("callTimeMax", callTimeMax.toNanos());
    positive("objectTimeMax", objectTimeMax.toNanos());
  }

  private static void positive(String name, long value) {
    if (value <= 0) {
      throw new IllegalArgumentException(name + " must be positive, not " + value);
    }
  }

  public static RemoteConfig defaults() {
    return new Builder().build();
  }

  public static Builder builder() {
    return new Builder();
  }

  /** The defaults, each stated here once. */
  public static final class Builder {
    private int connectionsMax = 64;
    private int pageObjectsMax = 256;
    private RetryPolicy retry = RetryPolicy.DEFAULT;
    private BreakerPolicy breaker = BreakerPolicy.DEFAULT;
    private Duration callTimeMax = Duration.ofSeconds(30);
    private Duration objectTimeMax = Duration.ofSeconds(30);
    private long bytesPerSecondMin = 64 << 10;
    private long seed = 0x853c49e6748fea9bL;

    private Builder() {}

    public Builder connectionsMax(int value) {
      connectionsMax = value;
      return this;
    }

    public Builder pageObjectsMax(int value) {
      pageObjectsMax = value;
      return this;
    }

    public Builder retry(RetryPolicy value) {
      retry = value;
      return this;
    }

    public Builder breaker(BreakerPolicy value) {
      breaker = value;
      return this;
    }

    public Builder callTimeMax(Duration value) {
      callTimeMax = value;
      return this;
    }

    public Builder objectTimeMax(Duration value) {
      objectTimeMax = value;
      return this;
    }

    public Builder bytesPerSecondMin(long value) {
      bytesPerSecondMin = value;
      return this;
    }

    public Builder seed(long value) {
      seed = value;
      return this;
    }

    public RemoteConfig build() {
      return new RemoteConfig(
          connectionsMax,
          pageObjectsMax,
          retry,
          breaker,
          callTimeMax,
          objectTimeMax,
          bytesPerSecondMin,
          seed);
    }
  }
}
