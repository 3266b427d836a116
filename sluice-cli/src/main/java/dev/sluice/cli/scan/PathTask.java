package dev.sluice.cli.scan;

import dev.sluice.scan.FindingSink;
import dev.sluice.scan.ProvenanceSink;
import dev.sluice.source.Source;
import java.util.List;

/** Scans files: their findings are reported as they are. */
record PathTask(List<Source> sources) implements ScanTask {
  @Override
  public ProvenanceSink sink(FindingSink to) {
    return (finding, provenance) -> to.accept(finding);
  }
}
