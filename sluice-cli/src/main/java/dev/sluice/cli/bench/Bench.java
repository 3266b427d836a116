package dev.sluice.cli.bench;

import dev.sluice.cli.flags.UsageException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;

/** The measurements, by name. */
public final class Bench {
  private static final List<Integer> WORKERS = List.of(1, 2);
  private static final int WORKERS_ONCE = 2;

  private Bench() {}

  public static void run(List<String> operands, PrintStream out) {
    if (operands.equals(List.of("graph-stall"))) {
      StallBench.run(WORKERS_ONCE, out);
      return;
    }
    if (operands.size() != 2) {
      throw new UsageException("'bench' takes graph TREE, graph-once TREE or graph-stall");
    }
    Path tree = Path.of(operands.get(1));
    switch (operands.getFirst()) {
      case "graph" -> GraphBench.run(tree, WORKERS, out);
      case "graph-once" -> GraphBench.once(tree, WORKERS_ONCE, out);
      default -> throw new UsageException("no such measurement: " + operands.getFirst());
    }
  }
}
