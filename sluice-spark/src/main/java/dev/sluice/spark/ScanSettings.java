package dev.sluice.spark;

import dev.sluice.detect.Engine;
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
 * @param roots what names of objects begin with that says nothing of them: where the targets lie
 */
public record ScanSettings(
    RuleBundle rules,
    int archiveDepth,
    long objectBytesMax,
    Confidence confidenceMin,
    long partBytes,
    List<String> roots)
    implements Serializable {
  private static final int ARCHIVE_DEPTH = 3;
  private static final long PART_BYTES = 32L << 20;

  public ScanSettings {
    if (archiveDepth < 0 || objectBytesMax < 0 || partBytes < 1) {
      throw new IllegalArgumentException(
          "archive depth %d, largest object %d, parts of %d"
              .formatted(archiveDepth, objectBytesMax, partBytes));
    }
    roots = List.copyOf(roots);
  }

  /** The defaults of the command line. */
  public static ScanSettings of(RuleBundle rules) {
    return new ScanSettings(rules, ARCHIVE_DEPTH, 0, Confidence.LOW, PART_BYTES, List.of());
  }

  public ScanSettings withArchiveDepth(int value) {
    return new ScanSettings(rules, value, objectBytesMax, confidenceMin, partBytes, roots);
  }

  public ScanSettings withObjectBytesMax(long value) {
    return new ScanSettings(rules, archiveDepth, value, confidenceMin, partBytes, roots);
  }

  public ScanSettings withConfidenceMin(Confidence value) {
    return new ScanSettings(rules, archiveDepth, objectBytesMax, value, partBytes, roots);
  }

  public ScanSettings withPartBytes(long value) {
    return new ScanSettings(rules, archiveDepth, objectBytesMax, confidenceMin, value, roots);
  }

  ScanSettings withRoots(List<String> value) {
    return new ScanSettings(rules, archiveDepth, objectBytesMax, confidenceMin, partBytes, value);
  }

  /** The compiled rules, for objects of these targets. */
  Engine engine() {
    return rules.engine().below(roots);
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
