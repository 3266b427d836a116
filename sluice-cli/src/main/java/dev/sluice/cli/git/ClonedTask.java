package dev.sluice.cli.git;

import dev.sluice.cli.scan.ScanTask;
import dev.sluice.scan.Finding;
import dev.sluice.scan.FindingSink;
import dev.sluice.scan.KnownTraces;
import dev.sluice.scan.ProvenanceSink;
import dev.sluice.scan.ScanOutcome;
import dev.sluice.source.Source;
import dev.sluice.source.git.clone.TemporaryClone;
import java.io.IOException;
import java.util.List;

/** Scans a repository that was fetched for the purpose, and removes it. */
record ClonedTask(TemporaryClone copy, ScanTask task) implements ScanTask {
  @Override
  public List<Source> sources() throws IOException {
    return task.sources();
  }

  @Override
  public ProvenanceSink sink(FindingSink to) {
    return task.sink(to);
  }

  @Override
  public KnownTraces traces() {
    return task.traces();
  }

  @Override
  public ScanOutcome counted(ScanOutcome outcome) {
    return task.counted(outcome);
  }

  @Override
  public void finish(ScanOutcome outcome, FindingSink to) throws IOException {
    task.finish(outcome, to);
  }

  @Override
  public Finding withGitleaksColumns(Finding finding) {
    return task.withGitleaksColumns(finding);
  }

  @Override
  public void close() throws IOException {
    try (copy) {
      task.close();
    }
  }
}
