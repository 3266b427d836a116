package dev.sluice.history;

import dev.sluice.scan.FindingSink;
import dev.sluice.scan.ProvenanceSink;
import dev.sluice.scan.ScanOutcome;
import dev.sluice.scan.engine.KnownTraces;
import dev.sluice.source.Source;
import java.io.IOException;

/** What of a repository a run scans, and what becomes of its findings before they are handed on. */
interface Scanning {
  Source source();

  /** Where findings go while the run goes on; from many threads at once. */
  ProvenanceSink sink(FindingSink to);

  /** What a search before the scan left of the objects it looked at. */
  default KnownTraces traces() {
    return KnownTraces.NONE;
  }

  /** How far it has come, the search before the scan included. */
  SearchProgress searched();

  /** The outcome of a run with what the search looked at. */
  default ScanOutcome counted(ScanOutcome outcome) {
    return outcome;
  }

  /** The run is over: hands on what was kept back until everything was known. */
  default void finish(ScanOutcome outcome, FindingSink to) throws IOException {}
}
