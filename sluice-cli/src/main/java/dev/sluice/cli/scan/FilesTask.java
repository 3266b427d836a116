package dev.sluice.cli.scan;

import dev.sluice.scan.FindingSink;
import dev.sluice.scan.ProvenanceSink;
import dev.sluice.source.Source;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Scans files, wherever they lie: their findings are reported as they are. */
record FilesTask(@Nullable Remotes remotes, List<Source> sources) implements ScanTask {
  @Override
  public ProvenanceSink sink(FindingSink to) {
    return (finding, provenance) -> to.accept(finding);
  }

  @Override
  public void close() {
    if (remotes != null) {
      remotes.close();
    }
  }
}
