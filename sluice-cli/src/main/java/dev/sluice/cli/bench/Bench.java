package dev.sluice.cli.bench;

import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.UsageException;
import dev.sluice.cli.request.BenchRequest;
import dev.sluice.scheduler.time.SystemTicker;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;

/** The measurements, by name. */
public final class Bench {
  private static final List<Integer> WORKERS = List.of(1, 2);
  private static final int WORKERS_ONCE = 2;

  private Bench() {}

  public static void run(CommandLine line, PrintStream out) {
    BenchRequest request = BenchRequest.of(line);
    List<String> words = request.operands();
    switch (words.isEmpty() ? "" : words.getFirst()) {
      case "executor" -> ExecutorBench.run(request, out, SystemTicker.INSTANCE);
      case "graph" -> GraphBench.run(tree(words), WORKERS, out);
      case "graph-once" -> GraphBench.once(tree(words), WORKERS_ONCE, out);
      case "graph-stall" -> StallBench.run(WORKERS_ONCE, out);
      case "decode" ->
          DecodeBench.run(tree(words), (int) request.workers().orElse(WORKERS_ONCE), out);
      default ->
          throw new UsageException(
              "'bench' takes executor, graph TREE, graph-once TREE, graph-stall or decode"
                  + " REPOSITORY");
    }
  }

  private static Path tree(List<String> words) {
    if (words.size() != 2) {
      throw new UsageException("'bench " + words.getFirst() + "' takes a folder");
    }
    return Path.of(words.get(1));
  }
}
