package dev.sluice.cli.scan;

import dev.sluice.scan.Finding;
import dev.sluice.scan.FindingSink;
import dev.sluice.scan.KnownTraces;
import dev.sluice.scan.ProvenanceSink;
import dev.sluice.scan.ScanOutcome;
import dev.sluice.source.Source;
import java.io.IOException;
import java.util.List;

/** What a run scans, and what becomes of its findings before they are reported. */
public interface ScanTask extends AutoCloseable {
  List<Source> sources() throws IOException;

  /** Where findings go while the run goes on; from many threads at once. */
  ProvenanceSink sink(FindingSink to);

  /** What the task left of objects it has looked at before the run. */
  default KnownTraces traces() {
    return KnownTraces.NONE;
  }

  /** The outcome of a run with what was scanned before it. */
  default ScanOutcome counted(ScanOutcome outcome) {
    return outcome;
  }

  /** The run is over: hands on what was kept back until everything was known. */
  default void finish(ScanOutcome outcome, FindingSink to) throws IOException {}

  /** A finding with its columns as gitleaks counts them. */
  default Finding withGitleaksColumns(Finding finding) {
    return Compatibility.columns(finding);
  }

  @Override
  default void close() throws IOException {}
}
