package dev.sluice.benchmarks.wide;

import dev.sluice.scheduler.time.SystemTicker;
import dev.sluice.scheduler.time.Ticker;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What scans of histories would take on machines with more processors than this one.
 *
 * <pre>
 * record REPOSITORY FILE [WARM-UPS]      records a scan by one worker
 * predict FILE…                          replays it on 1 to 32 workers
 * measure REPOSITORY ROUNDS WORKERS…     scans in turns with so many workers, for comparison
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
              words.size() > 3 ? Integer.parseInt(words.get(3)) : WARM_UPS);
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
              "record REPOSITORY FILE [WARM-UPS], predict FILE…, or measure REPOSITORY ROUNDS"
                  + " WORKERS…");
    }
  }

  private static void record(Path repository, Path file, int warmUps) throws IOException {
    HistoryRun run = new HistoryRun(repository);
    for (int round = 0; round < warmUps; round++) {
      run.scan(1);
    }
    run.record(file);
  }

  private static void predict(Path file) throws IOException {
    RecordedHistory history = RecordingReader.read(file);
    print("%s: %.2f s of work, critical path %.2f s", file.getFileName(),
        history.workNanos() / 1e9, history.criticalNanos() / 1e9);
    print("  workers  seconds  speed-up  idle");
    long alone = 0;
    for (int workers : WORKERS) {
      Prediction prediction = Replay.of(history, workers);
      alone = alone == 0 ? prediction.nanos() : alone;
      print("  %7d  %7.3f  %8.2f  %3.0f%%", workers, prediction.nanos() / 1e9,
          (double) alone / prediction.nanos(), 100 * prediction.idleShare());
      if (workers == DETAILED) {
        explain(history, prediction);
      }
    }
  }

  private static void explain(RecordedHistory history, Prediction prediction) {
    for (Prediction.Phase phase : prediction.phases()) {
      print("           %-24s %7.3f s, %4.1f workers busy", phase.name(), phase.nanos() / 1e9,
          (double) phase.busyNanos() / Math.max(1, phase.nanos()));
    }
    history.serialNanos().forEach((name, nanos) ->
        print("           %-24s %7.3f s, one worker", name, nanos / 1e9));
  }

  private static void measure(Path repository, int rounds, int[] workers) throws IOException {
    HistoryRun run = new HistoryRun(repository);
    for (int round = 0; round < WARM_UPS; round++) {
      run.scan(workers[round % workers.length]);
    }
    List<double[]> walls = new ArrayList<>();
    List<double[]> processors = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      walls.add(new double[workers.length]);
      processors.add(new double[workers.length]);
      for (int i = 0; i < workers.length; i++) {
        long start = TICKER.nanos();
        double before = processorSeconds();
        run.scan(workers[i]);
        walls.get(round)[i] = (TICKER.nanos() - start) / 1e9;
        processors.get(round)[i] = processorSeconds() - before;
      }
    }
    print("  workers  wall s (least, median, most)  processor s (median)");
    for (int i = 0; i < workers.length; i++) {
      double[] wall = column(walls, i);
      print("  %7d  %.3f, %.3f, %.3f            %.3f", workers[i], wall[0], wall[rounds / 2],
          wall[rounds - 1], column(processors, i)[rounds / 2]);
    }
  }

  private static double[] column(List<double[]> rows, int column) {
    double[] sorted = rows.stream().mapToDouble(row -> row[column]).toArray();
    Arrays.sort(sorted);
    return sorted;
  }

  private static double processorSeconds() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean system
        ? system.getProcessCpuTime() / 1e9
        : 0;
  }

  private static void print(String format, Object... values) {
    System.out.println(String.format(Locale.ROOT, format, values));
  }
}
