package dev.sluice.history;

import dev.sluice.scan.ScanJob;
import dev.sluice.source.git.history.HistorySource;

/**
 * How far the scan of a history has come: the search before it, and then the listing of commits.
 *
 * @param step what is done, for a progress line; empty once the candidates are scanned
 * @param done objects and bytes that the search looked at so far
 * @param part how much of the step is done, in what the step is counted by
 * @param whole how much the step has in all, or 0 where nobody knows
 */
record SearchProgress(String step, ScanJob.Progress done, long part, long whole) {
  /** Without a search: how many of the commits were listed. */
  static SearchProgress ofListing(HistorySource source) {
    return new SearchProgress(
        "", new ScanJob.Progress(0, 0, 0, 0, 0), source.commitsListed(), source.commitsInAll());
  }
}
