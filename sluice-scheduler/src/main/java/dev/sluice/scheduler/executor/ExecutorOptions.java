package dev.sluice.scheduler.executor;

import java.time.Duration;

/**
 * How an executor is set up.
 *
 * @param workers how many worker threads
 * @param seed where the workers' random generators start
 * @param stealTries how many victims a worker tries each time it finds nothing of its own
 * @param spinRounds how often a worker looks again at once before it parks
 * @param parkNanosMin the longest first park of a worker that found nothing
 * @param parkNanosBusyMax what that time grows to while tasks are in flight
 * @param parkNanosMax what it grows to while none are
 * @param pinThreads whether each worker is bound to a CPU, where the system can
 * @param timeTasks whether the run time of every task goes into the metrics
 * @param threadName what worker threads are called; the worker's number follows
 */
public record ExecutorOptions(
    int workers,
    long seed,
    int stealTries,
    int spinRounds,
    long parkNanosMin,
    long parkNanosBusyMax,
    long parkNanosMax,
    boolean pinThreads,
    boolean timeTasks,
    String threadName) {

  /** More workers than this are taken for a mistake. */
  public static final int WORKERS_MAX = 4096;

  public ExecutorOptions {
    require(workers >= 1 && workers <= WORKERS_MAX, "workers", "1 to " + WORKERS_MAX, workers);
    require(stealTries >= 1, "stealTries", "at least 1", stealTries);
    require(spinRounds >= 0, "spinRounds", "at least 0", spinRounds);
    require(parkNanosMin > 0, "parkNanosMin", "positive", parkNanosMin);
    require(
        parkNanosBusyMax >= parkNanosMin,
        "parkNanosBusyMax",
        "at least parkNanosMin, " + parkNanosMin,
        parkNanosBusyMax);
    require(
        parkNanosMax >= parkNanosBusyMax,
        "parkNanosMax",
        "at least parkNanosBusyMax, " + parkNanosBusyMax,
        parkNanosMax);
    if (threadName.isBlank()) {
      throw new IllegalArgumentException("threadName must not be blank");
    }
  }

  public static Builder builder() {
    return new Builder();
  }

  private static void require(boolean holds, String what, String wanted, long actual) {
    if (!holds) {
      throw new IllegalArgumentException(what + " must be " + wanted + ": " + actual);
    }
  }

  /** Collects options; what is not set keeps its default. */
  public static final class Builder {
    private int workers = 1;
    private long seed = 0x853c49e6748fea9bL;
    private int stealTries = 4;
    private int spinRounds = 200;
    private Duration parkMin = Duration.ofNanos(200_000);
    private Duration parkBusyMax = Duration.ofMillis(2);
    private Duration parkMax = Duration.ofMillis(100);
    private boolean pinThreads;
    private boolean timeTasks;
    private String threadName = "sluice-worker";

    private Builder() {}

    public Builder workers(int workers) {
      this.workers = workers;
      return this;
    }

    public Builder seed(long seed) {
      this.seed = seed;
      return this;
    }

    public Builder stealTries(int stealTries) {
      this.stealTries = stealTries;
      return this;
    }

    public Builder spinRounds(int spinRounds) {
      this.spinRounds = spinRounds;
      return this;
    }

    /** The first, the longest busy and the longest idle park. */
    public Builder park(Duration min, Duration busyMax, Duration max) {
      parkMin = min;
      parkBusyMax = busyMax;
      parkMax = max;
      return this;
    }

    public Builder pinThreads(boolean pinThreads) {
      this.pinThreads = pinThreads;
      return this;
    }

    public Builder timeTasks(boolean timeTasks) {
      this.timeTasks = timeTasks;
      return this;
    }

    public Builder threadName(String threadName) {
      this.threadName = threadName;
      return this;
    }

    public ExecutorOptions build() {
      return new ExecutorOptions(
          workers,
          seed,
          stealTries,
          spinRounds,
          parkMin.toNanos(),
          parkBusyMax.toNanos(),
          parkMax.toNanos(),
          pinThreads,
          timeTasks,
          threadName);
    }
  }
}
