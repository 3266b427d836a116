package dev.sluice.pipeline.spi;

import java.util.concurrent.atomic.LongAdder;

/** The one place that counts how objects end. */
public final class OutcomeLedger {
  private final LongAdder discovered = new LongAdder();
  private final LongAdder scanned = new LongAdder();
  private final LongAdder skipped = new LongAdder();
  private final LongAdder gaps = new LongAdder();
  private final LongAdder failed = new LongAdder();
  private final LongAdder cancelled = new LongAdder();
  private final LongAdder listingsFailed = new LongAdder();

  /**
   * The counts at one moment; exact once the run has ended.
   *
   * @param gaps how many of the skipped should have been scanned and could not be
   */
  public record Counts(
      long discovered,
      long scanned,
      long skipped,
      long gaps,
      long failed,
      long cancelled,
      long listingsFailed) {
    public boolean complete() {
      return gaps == 0 && failed == 0 && cancelled == 0 && listingsFailed == 0;
    }
  }

  public void discovered(int objects) {
    discovered.add(objects);
  }

  /** A listing did not come to its end: it failed, or the run ended before. */
  public void listingFailed() {
    listingsFailed.increment();
  }

  public void ended(Outcome outcome) {
    switch (outcome) {
      case Outcome.Scanned _ -> scanned.increment();
      case Outcome.Skipped(String _, boolean isGap) -> {
        skipped.increment();
        if (isGap) {
          gaps.increment();
        }
      }
      case Outcome.Failed _ -> failed.increment();
      case Outcome.Cancelled _ -> cancelled.increment();
    }
  }

  public Counts counts() {
    return new Counts(
        discovered.sum(),
        scanned.sum(),
        skipped.sum(),
        gaps.sum(),
        failed.sum(),
        cancelled.sum(),
        listingsFailed.sum());
  }

  /** Fails if an object is unaccounted for. */
  public Counts checkEveryObjectEnded() {
    Counts counts = counts();
    long ended = counts.scanned + counts.skipped + counts.failed + counts.cancelled;
    if (counts.discovered != ended) {
      throw new IllegalStateException(
          (counts.discovered - ended) + " objects have no outcome: " + counts);
    }
    return counts;
  }
}
