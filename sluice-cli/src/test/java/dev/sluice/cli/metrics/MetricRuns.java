package dev.sluice.cli.metrics;

import dev.sluice.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs a command and gives the numbers it wrote. */
final class MetricRuns {
  private MetricRuns() {}

  static Numbers run(CommandRun command, Path folder, String... words) throws IOException {
    Path file = folder.resolve("metrics.prom");
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--metrics", file.toString(), "--metrics-format", "prometheus"));
    int status = command.run(all.toArray(new String[0]));
    if (status == 2) {
      throw new AssertionError(command.err());
    }
    return Numbers.of(file);
  }
}
