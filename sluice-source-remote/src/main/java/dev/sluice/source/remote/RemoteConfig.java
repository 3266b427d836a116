package dev.sluice.source.remote;

import java.time.Duration;

/**
 * The limits of reading over a network.
 *
 * @param readsMax calls under way at once, of all hosts together
 * @param objectsInFlightMax objects listed and not ended, of all hosts together
 * @param pageObjectsMax objects asked for on a page of a listing
 * @param chunkBytes bytes of a range
 * @param retry how failed calls are made again
 * @param breaker how failing hosts are left alone
 * @param callTimeMax how long one call may take
 * @param objectTimeMax how long an object may take from its first call on, beside the time that
 *     {@code bytesPerSecondMin} grants what has been read of it
 * @param bytesPerSecondMin the rate an object must keep after that
 * @param seed of the random part of delays
 */
public record RemoteConfig(
    int readsMax,
    int objectsInFlightMax,
    int pageObjectsMax,
    int chunkBytes,
    RetryPolicy retry,
    BreakerPolicy breaker,
    Duration callTimeMax,
    Duration objectTimeMax,
    long bytesPerSecondMin,
    long seed) {
  /** The largest range: what a buffer of a run can hold. */
  public static final int CHUNK_BYTES_MAX = 16 << 20;

  public RemoteConfig {
    positive("readsMax", readsMax);
    positive("objectsInFlightMax", objectsInFlightMax);
    positive("pageObjectsMax", pageObjectsMax);
    positive("chunkBytes", chunkBytes);
    positive("bytesPerSecondMin", bytesPerSecondMin);
    positive("callTimeMax", callTimeMax.toNanos());
    positive("objectTimeMax", objectTimeMax.toNanos());
    if (chunkBytes > CHUNK_BYTES_MAX) {
      throw new IllegalArgumentException(
          "chunkBytes is at most %d, not %d".formatted(CHUNK_BYTES_MAX, chunkBytes));
    }
    if (objectsInFlightMax < readsMax) {
      throw new IllegalArgumentException(
          "objectsInFlightMax (%d) would leave some of readsMax (%d) unused"
              .formatted(objectsInFlightMax, readsMax));
    }
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
    private int readsMax = 64;
    private int objectsInFlightMax = 512;
    private int pageObjectsMax = 256;
    private int chunkBytes = 256 << 10;
    private RetryPolicy retry = RetryPolicy.DEFAULT;
    private BreakerPolicy breaker = BreakerPolicy.DEFAULT;
    private Duration callTimeMax = Duration.ofSeconds(30);
    private Duration objectTimeMax = Duration.ofSeconds(30);
    private long bytesPerSecondMin = 64 << 10;
    private long seed = 0x853c49e6748fea9bL;

    private Builder() {}

    public Builder readsMax(int value) {
      readsMax = value;
      return this;
    }

    public Builder objectsInFlightMax(int value) {
      objectsInFlightMax = value;
      return this;
    }

    public Builder pageObjectsMax(int value) {
      pageObjectsMax = value;
      return this;
    }

    public Builder chunkBytes(int value) {
      chunkBytes = value;
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
          readsMax,
          objectsInFlightMax,
          pageObjectsMax,
          chunkBytes,
          retry,
          breaker,
          callTimeMax,
          objectTimeMax,
          bytesPerSecondMin,
          seed);
    }
  }
}
