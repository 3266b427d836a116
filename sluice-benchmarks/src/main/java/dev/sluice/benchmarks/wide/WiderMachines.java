package dev.sluice.benchmarks.wide;

import dev.sluice.scan.ScanOutcome;
import dev.sluice.scheduler.time.SystemTicker;
import dev.sluice.scheduler.time.Ticker;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * What scans of histories would take on machines with more processors than this one.
 *
 * <pre>
 * record REPOSITORY FILE [ROUNDS]        records a scan by one worker, and scans with as many as
 *                                        there are processors, for comparison
 * predict FILE…                          replays recordings on 1 to 32 workers
 * measure REPOSITORY ROUNDS WORKERS…     scans in turns with so many workers
 * </pre>
 */
public final class WiderMachines {
  private static final int[] WORKERS = {1, 2, 4, 8, 16, 32};
  private static final int DETAILED = 16;
  private static final int WARM_UPS = 2;
  private static final Ticker TICKER = SystemTicker.INSTANCE;

  private WiderMachines() {}

  public static void main(String[] arguments) throws IOException {
    List<String> words = List.of(arguments);
    switch (words.isEmpty() ? "" : words.getFirst()) {
      case "record" ->
          record(
              Path.of(words.get(1)),
              Path.of(words.get(2)),
              words.size() > 3 ? Integer.parseInt(words.get(3)) : 1);
      case "predict" -> {
        for (String file : words.subList(1, words.size())) {
          predict(Path.of(file));
        }
      }
      case "measure" ->
          measure(
              Path.of(words.get(1)),
              Integer.parseInt(words.get(2)),
              words.subList(3, words.size()).stream().mapToInt(Integer::parseInt).toArray());
      default ->
          throw new IllegalArgumentException(
              "record REPOSITORY FILE [ROUNDS], predict FILE…, or measure REPOSITORY ROUNDS"
                  + " WORKERS…");
    }
  }

  private static void record(Path repository, Path file, int rounds) throws IOException {
    HistoryRun run = new HistoryRun(repository);
    int processors = Runtime.getRuntime().availableProcessors();
    ScanOutcome _ = run.scan(processors);
    for (int round = 0; round < rounds; round++) {
      long start = TICKER.nanos();
      run.record(file);
      double alone = (TICKER.nanos() - start) / 1e9;
      System.out.printf(Locale.ROOT, "%.3f s recorded%n", alone);
      Cost cost = Cost.of(run, processors);
      System.out.printf(
          Locale.ROOT,
          "%d workers: %.3f s, %.3f processor s, others had %.2f processors%n",
          processors,
          cost.wall(),
          cost.processor(),
          cost.others());
    }
  }

  private static void predict(Path file) throws IOException {
    RecordedHistory history = RecordingReader.read(file);
    System.out.printf(
        Locale.ROOT,
        "%s: %.2f s of work, critical path %.2f s%n",
        file.getFileName(),
        history.workNanos() / 1e9,
        history.criticalNanos() / 1e9);
    System.out.printf(Locale.ROOT, "  workers  seconds  speed-up  idle%n");
    long alone = 0;
    for (int workers : WORKERS) {
      Prediction prediction = Replay.of(history, workers);
      alone = alone == 0 ? prediction.nanos() : alone;
      System.out.printf(
          Locale.ROOT,
          "  %7d  %7.3f  %8.2f  %3.0f%%%n",
          workers,
          prediction.nanos() / 1e9,
          (double) alone / prediction.nanos(),
          100 * prediction.idleShare());
      if (workers == DETAILED) {
        explain(history, prediction);
      }
    }
  }

  private static void explain(RecordedHistory history, Prediction prediction) {
    for (Prediction.Phase phase : prediction.phases()) {
      System.out.printf(
          Locale.ROOT,
          "           %-24s %7.3f s, %4.1f workers busy, longest chain %.3f s%n",
          phase.name(),
          phase.nanos() / 1e9,
          (double) phase.busyNanos() / Math.max(1, phase.nanos()),
          history.phase(phase.name()).spanNanos() / 1e9);
    }
    history
        .serialNanos()
        .forEach(
            (name, nanos) ->
                System.out.printf(
                    Locale.ROOT, "           %-24s %7.3f s, one worker%n", name, nanos / 1e9));
  }

  private static void measure(Path repository, int rounds, int[] workers) throws IOException {
    HistoryRun run = new HistoryRun(repository);
    for (int round = 0; round < WARM_UPS; round++) {
      ScanOutcome _ = run.scan(workers[round % workers.length]);
    }
    System.out.printf(
        Locale.ROOT,
        "  workers  wall s  processor s  of it the collector  and compilers  others' processors%n");
    for (int round = 0; round < rounds; round++) {
      for (int some : workers) {
        Cost cost = Cost.of(run, some);
        System.out.printf(
            Locale.ROOT,
            "  %7d  %6.3f  %11.3f  %19.3f  %13.3f  %18.2f%n",
            some,
            cost.wall(),
            cost.processor(),
            cost.collector(),
            cost.compilers(),
            cost.others());
      }
    }
  }

  /**
   * What a scan took.
   *
   * @param processor processor time, that of the collector and the compilers included
   * @param others how many processors others had meanwhile
   */
  private record Cost(
      double wall, double processor, double collector, double compilers, double others) {
    static Cost of(ScanRun run, int workers) throws IOException {
      long start = TICKER.nanos();
      double before = processorSeconds();
      double machine = LinuxProcess.machineSeconds();
      long collected = LinuxProcess.collectorNanos();
      long compiled = LinuxProcess.compilerNanos();
      ScanOutcome _ = run.scan(workers);
      double wall = (TICKER.nanos() - start) / 1e9;
      double processor = processorSeconds() - before;
      double others = LinuxProcess.machineSeconds() - machine - processor;
      double collector = (LinuxProcess.collectorNanos() - collected) / 1e9;
      double compilers = Math.max(0, LinuxProcess.compilerNanos() - compiled) / 1e9;
      return new Cost(wall, processor, collector, compilers, Math.max(0, others) / wall);
    }
  }

  private static double processorSeconds() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean system
        ? system.getProcessCpuTime() / 1e9
        : 0;
  }
}
