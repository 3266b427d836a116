package dev.sluice.cli.source;

import dev.sluice.detect.Engine;
import dev.sluice.scan.FindingSink;
import dev.sluice.scan.ScanJob;
import dev.sluice.scan.ScanListener;
import dev.sluice.scan.ScanOptions;
import dev.sluice.scan.ScanOutcome;
import dev.sluice.scan.StateUse;
import dev.sluice.source.ContainerFormat;
import dev.sluice.source.Source;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Scans files, wherever they lie: their findings are reported as they are. */
public record FilesScan(
    Engine engine,
    List<ContainerFormat> containers,
    ScanOptions options,
    @Nullable Remotes remotes,
    List<Source> sources)
    implements TargetScan {
  @Override
  public Begun start(FindingSink sink, ScanListener listener, @Nullable StateUse use) {
    ScanJob job =
        ScanJob.builder(engine)
            .sources(sources)
            .containers(containers)
            .options(options)
            .listener(listener)
            .state(use)
            .start(sink);
    return new Begun() {
      @Override
      public ScanJob.Progress progress() {
        return job.progress();
      }

      @Override
      public void cancel() {
        job.cancel();
      }

      @Override
      public ScanOutcome join() {
        return job.join();
      }

      @Override
      public Optional<String> pinningTrouble() {
        return job.pinningTrouble();
      }
    };
  }

  @Override
  public void close() {
    if (remotes != null) {
      remotes.close();
    }
  }
}
