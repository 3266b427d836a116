package dev.sluice.scan;

import dev.sluice.detect.Match;

/** Hears of a run while it goes on. Called from many threads, and it must not wait. */
public interface ScanListener {
  ScanListener NONE = new ScanListener() {};

  /**
   * A rule accepted a match in an object. It need not become a finding: the run may want more
   * confidence, or report a secret only where it first came in.
   */
  default void accepted(Match match, String file) {}

  default void skipped(String path, String reason) {}

  /** Something kept an object or a listing from being complete. */
  default void problem(ScanProblem problem, Throwable cause) {}
}
