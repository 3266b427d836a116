package dev.sluice.cli.source;

import dev.sluice.cli.request.ArchiveRequest;
import dev.sluice.source.ContainerFormat;
import dev.sluice.source.archive.ArchiveContainer;
import dev.sluice.source.archive.ArchiveLimits;
import java.util.List;

/** The containers that a request has opened. */
public final class Archives {
  private Archives() {}

  public static List<ContainerFormat> formats(ArchiveRequest request) {
    ArchiveLimits.Builder limits = ArchiveLimits.builder();
    request.entriesMax().ifPresent(entries -> limits.entriesMax((int) entries));
    request.megabytesMax().ifPresent(megabytes -> unpacked(limits, megabytes << 20));
    int byDefault = request.likeGitleaks() ? 0 : ArchiveLimits.defaults().depthMax();
    int depth = (int) request.depthMax().orElse(byDefault);
    if (depth == 0 || request.opensNone()) {
      return List.of();
    }
    return List.of(
        new ArchiveContainer(
            limits.depthMax(depth).deeper(deeper(request)).build(), request.policy()));
  }

  private static void unpacked(ArchiveLimits.Builder limits, long bytes) {
    limits.entryBytesMax(bytes).archiveBytesMax(bytes).rootBytesMax(bytes);
  }

  private static ArchiveLimits.Deeper deeper(ArchiveRequest request) {
    if (request.likeGitleaks()) {
      return ArchiveLimits.Deeper.UNREAD;
    }
    return request.depthMax().isPresent()
        ? ArchiveLimits.Deeper.LEFT_OUT
        : ArchiveLimits.Deeper.GAP;
  }
}
