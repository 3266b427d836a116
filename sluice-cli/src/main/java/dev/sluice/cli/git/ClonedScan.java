package dev.sluice.cli.git;

import dev.sluice.cli.source.TargetScan;
import dev.sluice.scan.Finding;
import dev.sluice.scan.FindingSink;
import dev.sluice.scan.ScanListener;
import dev.sluice.scan.StateUse;
import dev.sluice.source.git.clone.TemporaryClone;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Scans a repository that was fetched for the purpose, and removes it. */
record ClonedScan(TemporaryClone copy, TargetScan task) implements TargetScan {
  @Override
  public Begun start(FindingSink sink, ScanListener listener, @Nullable StateUse use) {
    return task.start(sink, listener, use);
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
