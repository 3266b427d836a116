package dev.sluice.scheduler.executor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ExecutorOptionsTest {
  @Test
  void build_untouched_hasTheDefaults() {
    ExecutorOptions options = ExecutorOptions.builder().build();
    assertEquals(1, options.workers());
    assertEquals(0x853c49e6748fea9bL, options.seed());
    assertEquals(4, options.stealTries());
    assertEquals(200, options.spinRounds());
    assertEquals(200_000, options.parkNanosMin());
  }

  @Test
  void build_nonsense_isRefusedWithAMessage() {
    refuses("workers must be 1 to 4096: 0", ExecutorOptions.builder().workers(0));
    refuses("workers must be 1 to 4096: -3", ExecutorOptions.builder().workers(-3));
    refuses("workers must be 1 to 4096: 5000", ExecutorOptions.builder().workers(5000));
    refuses("stealTries must be at least 1: 0", ExecutorOptions.builder().stealTries(0));
    refuses("spinRounds must be at least 0: -1", ExecutorOptions.builder().spinRounds(-1));
    refuses("parkNanosMin must be positive: -1", park(-1, 1, 1));
    refuses("parkNanosMin must be positive: 0", park(0, 1, 1));
    refuses("parkNanosBusyMax must be at least parkNanosMin, 5: 4", park(5, 4, 9));
    refuses("parkNanosMax must be at least parkNanosBusyMax, 6: 5", park(5, 6, 5));
    refuses("threadName must not be blank", ExecutorOptions.builder().threadName(" "));
  }

  private static ExecutorOptions.Builder park(long min, long busyMax, long max) {
    return ExecutorOptions.builder()
        .park(Duration.ofNanos(min), Duration.ofNanos(busyMax), Duration.ofNanos(max));
  }

  private static void refuses(String message, ExecutorOptions.Builder builder) {
    assertEquals(
        message, assertThrows(IllegalArgumentException.class, builder::build).getMessage());
  }
}
