package dev.sluice.spark;

import dev.sluice.detect.rule.Confidence;
import dev.sluice.source.ContainerFormat;
import dev.sluice.source.archive.ArchiveContainer;
import dev.sluice.source.archive.ArchiveLimits;
import dev.sluice.source.archive.ArchivePolicy;
import java.io.Serializable;
import java.util.List;

/**
 * How objects are scanned, on every executor alike.
 *
 * @param rules the rules
 * @param archiveDepth archives within archives this deep; 0 opens none
 * @param objectBytesMax larger objects are skipped; 0 for no limit
 * @param confidenceMin matches that are less sure are left out
 * @param partBytes larger objects are cut into parts of this size
 */
record ScanSettings(
    RuleBundle rules,
    int archiveDepth,
    long objectBytesMax,
    Confidence confidenceMin,
    long partBytes)
    implements Serializable {
  static final long PART_BYTES = 32L << 20;

  ScanSettings {
    if (archiveDepth < 0 || objectBytesMax < 0 || partBytes < 1) {
      throw new IllegalArgumentException(
          "archive depth %d, largest object %d, parts of %d"
              .formatted(archiveDepth, objectBytesMax, partBytes));
    }
  }

  boolean isTooLarge(long length) {
    return objectBytesMax > 0 && length > objectBytesMax;
  }

  List<ContainerFormat> containers() {
    return archiveDepth == 0
        ? List.of()
        : List.of(
            new ArchiveContainer(
                ArchiveLimits.builder().depthMax(archiveDepth).build(), ArchivePolicy.SKIP));
  }

  /** Whatever decides what is found in an object: an earlier run with the same saw the same. */
  String hash() {
    return rules.hash() + "-" + archiveDepth + "-" + objectBytesMax + "-" + confidenceMin;
  }
}
