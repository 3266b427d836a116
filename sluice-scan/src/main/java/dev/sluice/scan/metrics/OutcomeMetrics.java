package dev.sluice.scan.metrics;

import dev.sluice.scan.ScanOutcome;
import dev.sluice.source.metrics.DefinedMetrics;
import dev.sluice.source.metrics.Metric;
import dev.sluice.source.metrics.Metrics;
import java.util.List;

/** What came of a run, as numbers beside those of {@link ScanOutcome#metrics}. */
public final class OutcomeMetrics {
  /** The section of these numbers, which outputs show first. */
  public static final String SECTION = "run";

  private static final DefinedMetrics DEFINED = new DefinedMetrics(SECTION);

  public static final Metric OBJECTS_DISCOVERED =
      DEFINED.counter("objects_discovered", "Objects found; each ended in one of the ways below.");
  public static final Metric OBJECTS_SCANNED =
      DEFINED.counter("objects_scanned", "Objects scanned to their end.");
  public static final Metric OBJECTS_RECALLED =
      DEFINED.counter(
          "objects_recalled", "Scanned objects that a state knew and that were not read.");
  public static final Metric OBJECTS_SKIPPED =
      DEFINED.counter("objects_skipped", "Objects left out on purpose.");
  public static final Metric OBJECTS_NOT_SCANNED =
      DEFINED.counter(
          "objects_not_scanned", "Objects that should have been scanned and could not be.");
  public static final Metric OBJECTS_FAILED =
      DEFINED.counter("objects_failed", "Objects that failed.");
  public static final Metric OBJECTS_CANCELLED =
      DEFINED.counter("objects_cancelled", "Objects that the run's early end left out.");
  public static final Metric LISTINGS_FAILED =
      DEFINED.counter("listings_failed", "Folders and other parts not listed to their end.");
  public static final Metric BYTES_SCANNED =
      DEFINED.add(
          Metric.counter(SECTION, "bytes_scanned", "Bytes scanned, each once.")
              .in(Metric.Unit.BYTES));
  public static final Metric FINDINGS = DEFINED.counter("findings", "Findings reported.");
  public static final Metric COMPLETE =
      DEFINED.add(
          Metric.peak(SECTION, "complete", "Whether every object was scanned or left on purpose.")
              .in(Metric.Unit.FLAG));
  public static final Metric SECONDS =
      DEFINED.add(
          Metric.peak(SECTION, "seconds", "How long the run took.").in(Metric.Unit.SECONDS));

  private OutcomeMetrics() {}

  /** All of them. */
  public static List<Metric> defined() {
    return DEFINED.all();
  }

  /**
   * The numbers of an outcome and all that were counted for it.
   *
   * @param findings how many were reported, which may be fewer than were found
   */
  public static Metrics of(ScanOutcome outcome, long findings, long nanos) {
    return Metrics.builder()
        .add(OBJECTS_DISCOVERED, outcome.discovered())
        .add(OBJECTS_SCANNED, outcome.scanned())
        .add(OBJECTS_RECALLED, outcome.recalled())
        .add(OBJECTS_SKIPPED, outcome.skippedTotal())
        .add(OBJECTS_NOT_SCANNED, outcome.gapsTotal())
        .add(OBJECTS_FAILED, outcome.failedTotal())
        .add(OBJECTS_CANCELLED, outcome.cancelled())
        .add(LISTINGS_FAILED, outcome.listingsFailed())
        .add(BYTES_SCANNED, outcome.bytes())
        .add(FINDINGS, findings)
        .add(COMPLETE, outcome.complete() ? 1 : 0)
        .add(SECONDS, nanos)
        .addAll(outcome.metrics())
        .build();
  }
}
