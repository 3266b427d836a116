package dev.sluice.cli.request;

import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.Flag;
import dev.sluice.scheduler.executor.ExecutorOptions;
import java.util.List;
import java.util.OptionalLong;

/**
 * What is measured.
 *
 * @param operands the measurement and what it is made on
 * @param workers by how many workers
 * @param seed of their random choices
 */
public record BenchRequest(List<String> operands, OptionalLong workers, OptionalLong seed) {
  public static BenchRequest of(CommandLine line) {
    return new BenchRequest(
        line.operands(),
        line.number(Flag.WORKERS, 1, ExecutorOptions.WORKERS_MAX),
        line.number(Flag.SEED, Long.MIN_VALUE, Long.MAX_VALUE));
  }
}
