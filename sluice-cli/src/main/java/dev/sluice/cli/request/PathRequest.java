package dev.sluice.cli.request;

import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.Flag;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Which paths of the targets are scanned.
 *
 * @param included globs of the only ones, empty for all
 * @param excluded globs of those that are left out
 * @param heedsGitignore whether what Git ignores is left out
 * @param followsLinks whether symbolic links are followed
 * @param state the run's state, which is no target
 * @param baseline the run's baseline, which is no target
 * @param archives how archives are opened, since gitleaks leaves those out that it does not open
 */
public record PathRequest(
    List<String> included,
    List<String> excluded,
    boolean heedsGitignore,
    boolean followsLinks,
    Optional<Path> state,
    Optional<Path> baseline,
    ArchiveRequest archives) {
  static PathRequest of(CommandLine line) {
    return new PathRequest(
        line.list(Flag.INCLUDE),
        line.list(Flag.EXCLUDE),
        line.isOn(Flag.GITIGNORE),
        line.isOn(Flag.FOLLOW_SYMLINKS),
        CommonFlags.path(line, Flag.STATE),
        CommonFlags.path(line, Flag.BASELINE),
        ArchiveRequest.of(line));
  }
}
