package dev.sluice.cli.request;

import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.Flag;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Which findings are known, and not reported again.
 *
 * @param baseline a report that has them
 * @param ignoreFile an ignore file, or the folder of one
 */
public record KnownRequest(Optional<Path> baseline, Optional<Path> ignoreFile) {
  static KnownRequest of(CommandLine line) {
    return new KnownRequest(
        CommonFlags.path(line, Flag.BASELINE), CommonFlags.path(line, Flag.IGNORE_PATH));
  }
}
