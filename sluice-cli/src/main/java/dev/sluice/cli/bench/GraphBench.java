package dev.sluice.cli.bench;

import dev.sluice.pipeline.GraphRun;
import dev.sluice.pipeline.spi.Collaborators;
import dev.sluice.pipeline.spi.GraphOptions;
import dev.sluice.pipeline.spi.RunEvents;
import dev.sluice.scheduler.executor.ExecutorOptions;
import dev.sluice.scheduler.time.SystemTicker;
import dev.sluice.scheduler.time.Ticker;
import dev.sluice.source.local.LocalOptions;
import dev.sluice.source.local.LocalSource;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * What the task graph costs: the files of a tree read through it and by a plain loop, in turns, so
 * that both see the same machine. The scan does nothing, which shows the cost at its largest.
 */
public final class GraphBench {
  private static final int WARM_UPS = 3;
  private static final int ROUNDS = 15;

  private final Path tree;
  private final PrintStream out;
  private final Ticker ticker = SystemTicker.INSTANCE;

  private GraphBench(Path tree, PrintStream out) {
    this.tree = tree;
    this.out = out;
  }

  /**
   * Measures a tree.
   *
   * @param workers the numbers of threads to measure with
   */
  public static void run(Path tree, List<Integer> workers, PrintStream out) {
    GraphBench bench = new GraphBench(tree, out);
    workers.forEach(bench::measure);
  }

  /** One run through the graph, for watching its memory. */
  public static void once(Path tree, int workers, PrintStream out) {
    GraphBench bench = new GraphBench(tree, out);
    long start = bench.ticker.nanos();
    GraphRun.Result result = bench.graph(workers);
    out.printf(
        Locale.ROOT,
        "%d workers: %s in %.2f s%n%s%n",
        workers,
        result.outcomes(),
        (bench.ticker.nanos() - start) / 1e9,
        result.tasks());
  }

  private void measure(int workers) {
    List<Path> entries = entries();
    int bufferBytes = GraphOptions.defaults().bufferBytes();
    long[] plain = new long[ROUNDS];
    long[] graph = new long[ROUNDS];
    BaselineLoop.Read read = new BaselineLoop.Read(0, 0);
    for (int round = -WARM_UPS; round < ROUNDS; round++) {
      long start = ticker.nanos();
      read = BaselineLoop.run(entries, workers, bufferBytes);
      long between = ticker.nanos();
      GraphRun.Result result = graph(workers);
      long end = ticker.nanos();
      check(read, result);
      if (round >= 0) {
        plain[round] = between - start;
        graph[round] = end - between;
      }
    }
    report(workers, read, plain, graph);
  }

  private GraphRun.Result graph(int workers) {
    LocalSource source = new LocalSource(List.of(tree), LocalOptions.defaults());
    return GraphRun.start(
            GraphOptions.defaults(),
            ExecutorOptions.builder().workers(workers).build(),
            Collaborators.of(worker -> chunk -> {}, RunEvents.NONE),
            List.of(source))
        .join();
  }

  private static void check(BaselineLoop.Read read, GraphRun.Result result) {
    if (read.files() != result.outcomes().scanned()
        || read.bytes() != result.tasks().bytesScanned()) {
      throw new IllegalStateException(
          "the plain loop read " + read + ", the graph " + result.outcomes() + result.tasks());
    }
  }

  private void report(int workers, BaselineLoop.Read read, long[] plain, long[] graph) {
    double[] ratios = new double[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
      ratios[i] = (double) graph[i] / plain[i];
    }
    Arrays.sort(plain);
    Arrays.sort(graph);
    Arrays.sort(ratios);
    out.printf(
        Locale.ROOT,
        "%d workers, %d files, %d bytes, %d rounds in turns%n"
            + "  plain loop: best %.1f ms, median %.1f ms%n"
            + "  task graph: best %.1f ms, median %.1f ms%n"
            + "  graph/plain: %.3f of the bests, %.3f median of the rounds (%.3f to %.3f)%n",
        workers,
        read.files(),
        read.bytes(),
        ROUNDS,
        plain[0] / 1e6,
        plain[ROUNDS / 2] / 1e6,
        graph[0] / 1e6,
        graph[ROUNDS / 2] / 1e6,
        (double) graph[0] / plain[0],
        ratios[ROUNDS / 2],
        ratios[0],
        ratios[ROUNDS - 1]);
  }

  private List<Path> entries() {
    try (Stream<Path> children = Files.list(tree)) {
      return children.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
