package dev.sluice.cli.request;

import dev.sluice.cli.flags.Command;
import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.Flag;
import dev.sluice.cli.flags.UsageException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Whether and how providers are asked if secrets are live. It knows nothing of how that is done, so
 * that a run which asks nobody loads none of it.
 *
 * @param isAsked whether anybody is asked
 * @param failsOnActive whether only live secrets make the exit status that of leaks
 * @param only which answers are reported, empty for all
 * @param hosts which hosts may be asked
 * @param perHostMax how many requests one host gets at once
 * @param remembered how long an answer holds, in the user's words
 * @param state the state beside which answers are kept
 */
public record ValidationRequest(
    boolean isAsked,
    boolean failsOnActive,
    List<String> only,
    List<String> hosts,
    OptionalLong perHostMax,
    Optional<String> remembered,
    Optional<Path> state) {
  private static final int PER_HOST_MAX = 256;
  private static final Flag[] NEEDING = {
    Flag.VALIDATE_HOSTS, Flag.VALIDATE_MEMORY, Flag.VALIDATE_PER_HOST, Flag.ONLY
  };

  /**
   * The request of a command line.
   *
   * @throws UsageException if a flag says how to ask and none says to ask
   */
  public static ValidationRequest of(CommandLine line) {
    boolean isAsked = line.command() == Command.VALIDATE || line.isOn(Flag.VALIDATE);
    boolean failsOnActive = failsOnActive(line);
    if (!isAsked) {
      for (Flag flag : NEEDING) {
        if (line.has(flag)) {
          throw new UsageException("--" + flag.word() + " needs --validate");
        }
      }
      if (failsOnActive) {
        throw new UsageException("--fail-on active needs --validate: nothing else tells");
      }
    }
    return new ValidationRequest(
        isAsked,
        failsOnActive,
        line.list(Flag.ONLY),
        line.list(Flag.VALIDATE_HOSTS),
        line.number(Flag.VALIDATE_PER_HOST, 1, PER_HOST_MAX),
        line.text(Flag.VALIDATE_MEMORY),
        CommonFlags.path(line, Flag.STATE));
  }

  private static boolean failsOnActive(CommandLine line) {
    boolean otherwise = line.command() == Command.VALIDATE;
    if (!line.has(Flag.FAIL_ON)) {
      return otherwise;
    }
    return switch (line.text(Flag.FAIL_ON).orElseThrow()) {
      case "active" -> true;
      case "found" -> false;
      default -> throw new UsageException("--fail-on is found or active");
    };
  }
}
