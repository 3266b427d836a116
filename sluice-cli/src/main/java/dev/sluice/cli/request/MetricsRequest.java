package dev.sluice.cli.request;

import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.Flag;
import dev.sluice.cli.flags.UsageException;
import dev.sluice.report.metrics.MetricsFormat;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a run writes its metrics.
 *
 * @param path the file, if they are asked for
 * @param format its format
 */
public record MetricsRequest(Optional<Path> path, MetricsFormat format) {
  static MetricsRequest of(CommandLine line) {
    if (line.has(Flag.METRICS_FORMAT) && !line.has(Flag.METRICS)) {
      throw new UsageException("--metrics-format needs --metrics FILE");
    }
    String word = line.text(Flag.METRICS_FORMAT).orElse("json");
    MetricsFormat format =
        switch (word) {
          case "json" -> MetricsFormat.JSON;
          case "prometheus" -> MetricsFormat.PROMETHEUS;
          default ->
              throw new UsageException(
                  "--metrics-format is json or prometheus, not '" + word + "'");
        };
    return new MetricsRequest(CommonFlags.path(line, Flag.METRICS), format);
  }
}
