package dev.sluice.history;

import dev.sluice.scan.ScanJob;

/**
 * How far the search of a history has come.
 *
 * @param step what is done, for a progress line; empty once the candidates are scanned
 * @param done objects and bytes looked at so far
 * @param objectsInAll how many there are to be looked at, or 0 where nobody knows
 */
record SearchProgress(String step, ScanJob.Progress done, long objectsInAll) {
  static final SearchProgress NONE = new SearchProgress("", new ScanJob.Progress(0, 0, 0, 0, 0), 0);
}
