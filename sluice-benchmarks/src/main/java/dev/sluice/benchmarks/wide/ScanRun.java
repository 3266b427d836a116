package dev.sluice.benchmarks.wide;

import dev.sluice.scan.ScanOutcome;
import java.io.IOException;

/** Scans of one target with the built-in rules, in this process. */
interface ScanRun {
  /**
   * Scans the target once more.
   *
   * @throws IOException if it cannot be opened
   */
  ScanOutcome scan(int workers) throws IOException;
}
