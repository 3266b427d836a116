package dev.sluice.cli.flags;

/**
 * What a command line says about validation. It knows nothing of how secrets are asked for, so that
 * a run which asks nobody loads none of that.
 */
public final class ValidationFlags {
  private static final Flag[] NEEDING = {
    Flag.VALIDATE_HOSTS, Flag.VALIDATE_MEMORY, Flag.VALIDATE_PER_HOST, Flag.ONLY
  };

  private ValidationFlags() {}

  /**
   * Whether secrets are asked for.
   *
   * @throws UsageException if a flag says how to ask and none says to ask
   */
  public static boolean isAsked(CommandLine line) {
    if (line.command() == Command.VALIDATE || line.isOn(Flag.VALIDATE)) {
      return true;
    }
    for (Flag flag : NEEDING) {
      if (line.has(flag)) {
        throw new UsageException("--" + flag.word() + " needs --validate");
      }
    }
    if (failsOnActive(line)) {
      throw new UsageException("--fail-on active needs --validate: nothing else tells");
    }
    return false;
  }

  /** Whether only live secrets make the exit status that of leaks. */
  public static boolean failsOnActive(CommandLine line) {
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
