package dev.sluice.cli.source;

import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.Flag;
import dev.sluice.cli.flags.UsageException;
import dev.sluice.cli.gitleaks.Compatibility;
import dev.sluice.source.ContainerFormat;
import dev.sluice.source.archive.ArchiveContainer;
import dev.sluice.source.archive.ArchiveLimits;
import dev.sluice.source.archive.ArchivePolicy;
import java.util.List;
import java.util.OptionalLong;

/** How archives are opened, from the flags. */
public final class Archives {
  private static final int DEPTH_MAX = 64;
  private static final int MEGABYTES_MAX = 1 << 30;

  private Archives() {}

  public static List<ContainerFormat> formats(CommandLine line) {
    ArchiveLimits.Builder limits = ArchiveLimits.builder();
    line.number(Flag.MAX_ARCHIVE_ENTRIES, 1, Integer.MAX_VALUE)
        .ifPresent(entries -> limits.entriesMax((int) entries));
    line.number(Flag.MAX_ARCHIVE_MEGABYTES, 1, MEGABYTES_MAX)
        .ifPresent(megabytes -> unpacked(limits, megabytes << 20));
    OptionalLong chosen = line.number(Flag.MAX_ARCHIVE_DEPTH, 0, DEPTH_MAX);
    int depth =
        (int)
            chosen.orElse(Compatibility.isGitleaks(line) ? 0 : ArchiveLimits.defaults().depthMax());
    ArchivePolicy policy = policy(line.text(Flag.ARCHIVE_POLICY).orElse("skip"));
    if (depth == 0 || line.isOn(Flag.NO_ARCHIVES)) {
      return List.of();
    }
    return List.of(
        new ArchiveContainer(
            limits.depthMax(depth).deeper(deeper(line, chosen.isPresent())).build(), policy));
  }

  private static void unpacked(ArchiveLimits.Builder limits, long bytes) {
    limits.entryBytesMax(bytes).archiveBytesMax(bytes).rootBytesMax(bytes);
  }

  private static ArchiveLimits.Deeper deeper(CommandLine line, boolean isChosen) {
    if (Compatibility.isGitleaks(line)) {
      return ArchiveLimits.Deeper.UNREAD;
    }
    return isChosen ? ArchiveLimits.Deeper.LEFT_OUT : ArchiveLimits.Deeper.GAP;
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
