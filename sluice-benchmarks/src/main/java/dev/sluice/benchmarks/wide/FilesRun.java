package dev.sluice.benchmarks.wide;

import dev.sluice.detect.Engine;
import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.builtin.BuiltIn;
import dev.sluice.scan.ScanJob;
import dev.sluice.scan.ScanOptions;
import dev.sluice.scan.ScanOutcome;
import dev.sluice.source.local.LocalOptions;
import dev.sluice.source.local.LocalSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Scans of one folder. */
final class FilesRun implements ScanRun {
  private final Engine engine = BuiltIn.engine(EngineOptions.DEFAULT);
  private final Path folder;

  FilesRun(Path folder) throws IOException {
    this.folder = folder;
  }

  @Override
  public ScanOutcome scan(int workers) {
    return ScanJob.builder(engine)
        .source(new LocalSource(List.of(folder), LocalOptions.defaults()))
        .options(ScanOptions.DEFAULT.withWorkers(workers))
        .start(_ -> {})
        .join();
  }
}
