package dev.sluice.cli.request;

import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.Flag;
import dev.sluice.cli.flags.UsageException;
import dev.sluice.source.archive.ArchivePolicy;
import java.util.OptionalLong;

/**
 * How archives are opened.
 *
 * @param depthMax how deep archives may be nested; 0 opens none
 * @param entriesMax how many entries one may have
 * @param megabytesMax how much may come out of one
 * @param policy what becomes of one that cannot be read whole
 * @param opensNone whether none is to be opened
 * @param likeGitleaks whether gitleaks' ways are followed
 */
public record ArchiveRequest(
    OptionalLong depthMax,
    OptionalLong entriesMax,
    OptionalLong megabytesMax,
    ArchivePolicy policy,
    boolean opensNone,
    boolean likeGitleaks) {
  private static final int DEPTH_MAX = 64;
  private static final int MEGABYTES_MAX = 1 << 30;

  static ArchiveRequest of(CommandLine line) {
    return new ArchiveRequest(
        line.number(Flag.MAX_ARCHIVE_DEPTH, 0, DEPTH_MAX),
        line.number(Flag.MAX_ARCHIVE_ENTRIES, 1, Integer.MAX_VALUE),
        line.number(Flag.MAX_ARCHIVE_MEGABYTES, 1, MEGABYTES_MAX),
        policy(line.text(Flag.ARCHIVE_POLICY).orElse("skip")),
        line.isOn(Flag.NO_ARCHIVES),
        CommonFlags.likeGitleaks(line));
  }

  private static ArchivePolicy policy(String word) {
    return switch (word) {
      case "skip" -> ArchivePolicy.SKIP;
      case "fail-archive" -> ArchivePolicy.FAIL_ARCHIVE;
      case "fail-run" -> ArchivePolicy.FAIL_RUN;
      default ->
          throw new UsageException(
              "--archive-policy is skip, fail-archive or fail-run, not '" + word + "'");
    };
  }
}
