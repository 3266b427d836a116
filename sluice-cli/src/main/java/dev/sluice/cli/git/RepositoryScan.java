package dev.sluice.cli.git;

import dev.sluice.cli.source.TargetScan;
import dev.sluice.history.HistoryJob;
import dev.sluice.history.HistoryScan;
import dev.sluice.scan.Finding;
import dev.sluice.scan.FindingSink;
import dev.sluice.scan.ScanJob;
import dev.sluice.scan.ScanListener;
import dev.sluice.scan.ScanOutcome;
import dev.sluice.scan.StateUse;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Scans a repository.
 *
 * @param hasColumns whether columns are counted already, where it is known where a hunk begins
 */
record RepositoryScan(HistoryScan scan, boolean hasColumns) implements TargetScan {
  @Override
  public Begun start(FindingSink sink, ScanListener listener, @Nullable StateUse use) {
    return new Started(scan.start(sink, listener));
  }

  private record Started(HistoryJob job) implements Begun {
    @Override
    public ScanJob.Progress progress() {
      return job.progress();
    }

    @Override
    public String name() {
      return job.step();
    }

    @Override
    public long stepDone() {
      return job.stepDone();
    }

    @Override
    public long stepInAll() {
      return job.stepInAll();
    }

    @Override
    public void cancel() {
      job.cancel();
    }

    @Override
    public ScanOutcome join() throws IOException {
      return job.join();
    }

    @Override
    public Optional<String> pinningTrouble() {
      return job.pinningTrouble();
    }
  }

  @Override
  public Finding withGitleaksColumns(Finding finding) {
    return hasColumns ? finding : TargetScan.super.withGitleaksColumns(finding);
  }

  @Override
  public void close() throws IOException {
    scan.close();
  }
}
