package dev.sluice.benchmarks.wide;

import dev.sluice.scan.ScanOutcome;
import dev.sluice.scheduler.time.SystemTicker;
import dev.sluice.scheduler.time.Ticker;
import dev.sluice.source.metrics.Metric;
import dev.sluice.source.metrics.Metrics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;

/**
 * Counts what workers of a scan contend for, with 2, 4, 8 and 16 of them: monitors that somebody
 * had to wait for, parks by who parked, and what the executor counts of its queues. Takes a folder
 * of files or a repository of Git; with more workers than processors, a worker that loses its
 * processor while it holds something is counted too, so that the numbers are bounds from above.
 */
public final class Contention {
  private static final int[] WORKERS = {2, 4, 8, 16};
  private static final Ticker TICKER = SystemTicker.INSTANCE;
  private static final String MONITOR = "jdk.JavaMonitorEnter";
  private static final String PARK = "jdk.ThreadPark";

  /** What the names of workers' threads begin with. */
  static final String WORKER = "sluice-worker";

  private static final List<String> EXECUTOR =
      List.of("tasks_run", "steals", "steal_retries", "wakes", "parks", "injector_pops");

  private Contention() {}

  public static void main(String[] arguments) throws IOException {
    Path target = Path.of(arguments[0]);
    ScanRun run =
        Files.exists(target.resolve("HEAD")) ? new HistoryRun(target) : new FilesRun(target);
    ScanOutcome _ = run.scan(WORKERS[0]);
    for (int workers : WORKERS) {
      count(run, workers);
    }
  }

  private static void count(ScanRun run, int workers) throws IOException {
    Path file = Files.createTempFile("contention", ".jfr");
    try (Recording recording = new Recording()) {
      recording.enable(MONITOR).withoutThreshold().withStackTrace();
      recording.enable(PARK).withoutThreshold().withStackTrace();
      recording.start();
      long start = TICKER.nanos();
      ScanOutcome outcome = run.scan(workers);
      double seconds = (TICKER.nanos() - start) / 1e9;
      recording.stop();
      recording.dump(file);
      System.out.printf(Locale.ROOT, "%d workers, %.2f s%n", workers, seconds);
      contended(file, seconds);
      executor(outcome.metrics(), seconds);
    } finally {
      Files.delete(file);
    }
  }

  /** How often workers waited for the same thing, and how long in all. */
  private static final class Waits {
    private long count;
    private long nanos;
  }

  private static void contended(Path file, double seconds) throws IOException {
    Map<String, Waits> found = new TreeMap<>();
    for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
      String type = event.getEventType().getName();
      boolean isWorker =
          event.getThread() != null
              && String.valueOf(event.getThread().getJavaName()).startsWith(WORKER);
      if (isWorker && (type.equals(MONITOR) || type.equals(PARK))) {
        String what = type.equals(MONITOR) ? monitor(event) : park(event);
        Waits waits = found.computeIfAbsent(what, _ -> new Waits());
        waits.count++;
        waits.nanos += event.getDuration().toNanos();
      }
    }
    found.entrySet().stream()
        .sorted(Comparator.comparingLong(entry -> -entry.getValue().count))
        .forEach(
            entry ->
                System.out.printf(
                    Locale.ROOT,
                    "  %,9.1f a second, %8.2f ms in all  %s%n",
                    entry.getValue().count / seconds,
                    entry.getValue().nanos / 1e6,
                    entry.getKey()));
  }

  private static String monitor(RecordedEvent event) {
    RecordedClass held = event.getClass("monitorClass");
    return "monitor of " + (held == null ? "?" : held.getName()) + " in " + caller(event);
  }

  private static String park(RecordedEvent event) {
    return "park in " + caller(event);
  }

  /** The first method of Sluice's own on the stack. */
  private static String caller(RecordedEvent event) {
    if (event.getStackTrace() != null) {
      for (RecordedFrame frame : event.getStackTrace().getFrames()) {
        String type = frame.getMethod().getType().getName();
        if (type.startsWith("dev.sluice.")) {
          return type + "." + frame.getMethod().getName();
        }
      }
    }
    return "?";
  }

  private static void executor(Metrics metrics, double seconds) {
    for (Metric metric : metrics.numbers()) {
      if (metric.section().equals("executor") && EXECUTOR.contains(metric.name())) {
        System.out.printf(
            Locale.ROOT, "  %,9.1f a second  %s%n", metrics.value(metric) / seconds, metric.name());
      }
    }
  }
}
