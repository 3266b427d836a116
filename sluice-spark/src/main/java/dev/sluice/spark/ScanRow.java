package dev.sluice.spark;

import dev.sluice.detect.RangeMatches;
import dev.sluice.scan.Finding;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** What a task yields. */
sealed interface ScanRow extends Serializable {
  record Found(Finding finding) implements ScanRow {}

  record Ended(ObjectOutcome outcome) implements ScanRow {}

  /**
   * A part of an object, to be put together with the others.
   *
   * @param matches what was found there, or null if it could not be scanned
   * @param reason why it could not
   */
  record Part(ListingRow.Listed object, long from, @Nullable RangeMatches matches, String reason)
      implements ScanRow {}
}
