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
public record ScanSettings(
    RuleBundle rules,
    int archiveDepth,
    long objectBytesMax,
    Confidence confidenceMin,
    long partBytes)
    implements Serializable {
  private static final int ARCHIVE_DEPTH = 3;
  private static final long PART_BYTES = 32L << 20;

  public ScanSettings {
    if (archiveDepth < 0 || objectBytesMax < 0 || partBytes < 1) {
      throw new IllegalArgumentException(
          "archive depth %d, largest object %d, parts of %d"
              .formatted(archiveDepth, objectBytesMax, partBytes));
    }
  }

  /** The defaults of the command line. */
  public static ScanSettings of(RuleBundle rules) {
    return new ScanSettings(rules, ARCHIVE_DEPTH, 0, Confidence.LOW, PART_BYTES);
  }

  public ScanSettings withArchiveDepth(int value) {
    return new ScanSettings(rules, value, objectBytesMax, confidenceMin, partBytes);
  }

  public ScanSettings withObjectBytesMax(long value) {
    return new ScanSettings(rules, archiveDepth, value, confidenceMin, partBytes);
  }

  public ScanSettings withConfidenceMin(Confidence value) {
    return new ScanSettings(rules, archiveDepth, objectBytesMax, value, partBytes);
  }

  public ScanSettings withPartBytes(long value) {
    return new ScanSettings(rules, archiveDepth, objectBytesMax, confidenceMin, value);
  }

  boolean isTooLarge(long length) {
    return objectBytesMax > 0 && length > objectBytesMax;
  }

  List<ContainerFormat> containers() {
    return archiveDepth == 0
        ? List.of()
        : List.of(
            new ArchiveContainer(
                ArchiveLimits.builder()
                    .depthMax(archiveDepth)
                    .deeper(
                        archiveDepth == ArchiveLimits.defaults().depthMax()
                            ? ArchiveLimits.Deeper.GAP
                            : ArchiveLimits.Deeper.LEFT_OUT)
                    .build(),
                ArchivePolicy.SKIP));
  }

  /** Whatever decides what is found in an object: an earlier run with the same saw the same. */
  String hash() {
    return rules.hash() + "-" + archiveDepth + "-" + objectBytesMax + "-" + confidenceMin;
  }
}
