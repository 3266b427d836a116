package dev.sluice.cli.request;

import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.Flag;
import dev.sluice.cli.flags.UsageException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a run keeps for later ones.
 *
 * @param file where it is kept, if it is
 * @param onlyNew whether only what is new since then is reported
 * @param settings whatever decides what is found in one object besides the rules, where there is a
 *     file
 */
public record StateRequest(Optional<Path> file, boolean onlyNew, String settings) {
  private static final List<Flag> DECIDING =
      List.of(
          Flag.IGNORE_ALLOW,
          Flag.MAX_DECODE_DEPTH,
          Flag.MAX_ARCHIVE_DEPTH,
          Flag.MAX_ARCHIVE_ENTRIES,
          Flag.MAX_ARCHIVE_MEGABYTES,
          Flag.NO_ARCHIVES,
          Flag.ARCHIVE_POLICY,
          Flag.MAX_TARGET_MEGABYTES,
          Flag.MIN_CONFIDENCE,
          Flag.FOLLOW_SYMLINKS);

  static StateRequest of(CommandLine line) {
    boolean onlyNew = line.isOn(Flag.NEW_ONLY);
    if (!line.has(Flag.STATE)) {
      if (onlyNew) {
        throw new UsageException("--new-only needs --state FILE: new is what the state lacks");
      }
      return new StateRequest(Optional.empty(), false, "");
    }
    String settings =
        DECIDING.stream()
            .map(flag -> flag.word() + "=" + line.list(flag))
            .collect(Collectors.joining("\n"));
    return new StateRequest(CommonFlags.path(line, Flag.STATE), onlyNew, settings);
  }
}
