package dev.sluice.cli.request;

import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.Flag;

/**
 * What a state is to forget.
 *
 * @param olderThanDays since when nothing was heard of it
 */
public record PruneRequest(long olderThanDays) {
  private static final long DAYS_MAX = 36_500;
  private static final long DAYS_DEFAULT = 90;

  public static PruneRequest of(CommandLine line) {
    return new PruneRequest(line.number(Flag.OLDER_THAN, 0, DAYS_MAX).orElse(DAYS_DEFAULT));
  }
}
