package dev.sluice.cli.request;

import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.Flag;
import dev.sluice.cli.flags.UsageException;
import java.nio.file.Path;
import java.util.Optional;

/** Flags that several requests share. */
final class CommonFlags {
  private static final long SECONDS_MAX = 1L << 31;

  private CommonFlags() {}

  /** Whether everything is done as gitleaks does it. */
  static boolean likeGitleaks(CommandLine line) {
    String with = line.text(Flag.COMPAT).orElse("");
    if (!with.isEmpty() && !with.equals("gitleaks")) {
      throw new UsageException("--compat knows gitleaks, not '" + with + "'");
    }
    return !with.isEmpty();
  }

  /** How long the run may take; 0 for as long as it likes. */
  static long timeoutSeconds(CommandLine line) {
    return line.number(Flag.TIMEOUT, 0, SECONDS_MAX).orElse(0);
  }

  static Optional<Path> path(CommandLine line, Flag flag) {
    return line.text(flag).map(Path::of);
  }
}
