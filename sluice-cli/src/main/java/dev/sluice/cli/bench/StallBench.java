package dev.sluice.cli.bench;

import dev.sluice.pipeline.GraphRun;
import dev.sluice.pipeline.spi.ChunkScan;
import dev.sluice.pipeline.spi.Collaborators;
import dev.sluice.pipeline.spi.GraphOptions;
import dev.sluice.pipeline.spi.RunEvents;
import dev.sluice.scheduler.executor.ExecutorOptions;
import dev.sluice.scheduler.time.SystemTicker;
import dev.sluice.source.MemorySource;
import dev.sluice.source.ObjectPath;
import java.io.PrintStream;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * What waiting costs: a run whose only permit is held for some seconds by a scan that does not
 * move, while everything else waits for it.
 */
final class StallBench {
  private static final Duration STALL = Duration.ofSeconds(5);
  /* The start of the stall is left out: the workers are still looking round for work then. */
  private static final Duration SETTLE = Duration.ofMillis(500);
  private static final int OBJECTS = 1000;

  private StallBench() {}

  static void run(int workers, PrintStream out) {
    Map<ObjectPath, byte[]> objects = new HashMap<>();
    for (int i = 0; i < OBJECTS; i++) {
      objects.put(ObjectPath.of("object" + i), new byte[100]);
    }
    AtomicBoolean stalled = new AtomicBoolean();
    AtomicLong cpuNanos = new AtomicLong();
    ChunkScan scan =
        worker ->
            chunk -> {
              if (stalled.compareAndSet(false, true)) {
                cpuNanos.set(stall());
              }
            };
    GraphRun.Result result =
        GraphRun.start(
                GraphOptions.builder().objectsInFlight(1).build(),
                ExecutorOptions.builder().workers(workers).build(),
                Collaborators.of(scan, RunEvents.NONE),
                List.of(new MemorySource(objects)))
            .join();
    out.printf(
        Locale.ROOT,
        "%d workers, frontier of 1 held for %.1f s: %.0f ms of CPU in that time (%.2f%% of one);"
            + " then %d objects scanned, the enumeration waited %d times%n",
        workers,
        STALL.toMillis() / 1e3,
        cpuNanos.get() / 1e6,
        100.0 * cpuNanos.get() / STALL.toNanos(),
        result.outcomes().scanned(),
        result.tasks().enumerateBackpressure());
  }

  /** Holds still, and says how much CPU the process used meanwhile. */
  private static long stall() {
    holdStill(SETTLE);
    long before = cpuNanos();
    holdStill(STALL);
    return cpuNanos() - before;
  }

  private static void holdStill(Duration time) {
    long end = SystemTicker.INSTANCE.nanos() + time.toNanos();
    for (long left = time.toNanos(); left > 0; left = end - SystemTicker.INSTANCE.nanos()) {
      LockSupport.parkNanos(left);
    }
  }

  private static long cpuNanos() {
    return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO).toNanos();
  }
}
