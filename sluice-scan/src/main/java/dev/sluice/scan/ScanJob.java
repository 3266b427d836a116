package dev.sluice.scan;

import dev.sluice.detect.Engine;
import dev.sluice.scan.run.ScanRun;
import dev.sluice.scheduler.executor.ExecutorOptions;
import dev.sluice.scheduler.graph.GraphOptions;
import dev.sluice.scheduler.graph.GraphRun;
import dev.sluice.scheduler.graph.ReadStage;
import dev.sluice.source.ContainerFormat;
import dev.sluice.source.SizeLimitedSource;
import dev.sluice.source.Source;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A whole run: sources in, findings out, and at the end what was covered.
 *
 * {@snippet :
 * Source files = new LocalSource(List.of(Path.of("src")), LocalOptions.defaults());
 * ScanJob job = ScanJob.start(engine, List.of(files), List.of(), ScanOptions.DEFAULT, sink, listener);
 * ScanOutcome outcome = job.join();
 * }
 */
public final class ScanJob {
  private final ScanRun run;
  private final EngineScan scan;
  private final Coverage coverage;
  private final AtomicLong found;

  private ScanJob(ScanRun run, EngineScan scan, Coverage coverage, AtomicLong found) {
    this.run = run;
    this.scan = scan;
    this.coverage = coverage;
    this.found = found;
  }

  /**
   * Starts a run.
   *
   * @param containers kinds of objects that are opened rather than scanned
   * @param sink takes findings as they are found, in no order, from many threads at once
   */
  public static ScanJob start(
      Engine engine,
      List<? extends Source> sources,
      List<ContainerFormat> containers,
      ScanOptions options,
      FindingSink sink,
      ScanListener listener) {
    AtomicLong found = new AtomicLong();
    Coverage coverage = new Coverage(listener);
    EngineScan scan =
        new EngineScan(
            engine,
            finding -> {
              found.incrementAndGet();
              sink.accept(finding);
            },
            options.confidenceMin());
    ScanRun.Setup setup =
        new ScanRun.Setup(
            GraphOptions.builder().bufferedBytes(options.bufferedBytes()).build(),
            ExecutorOptions.builder().workers(options.workers()).seed(options.seed()).build(),
            scan,
            coverage,
            containers,
            ReadStage.NONE);
    List<? extends Source> limited =
        options.objectBytesMax() == 0
            ? sources
            : sources.stream()
                .map(source -> new SizeLimitedSource(source, options.objectBytesMax()))
                .toList();
    return new ScanJob(ScanRun.start(setup, limited), scan, coverage, found);
  }

  /** How far the run has come. */
  public Progress progress() {
    var totals = run.progress();
    return new Progress(
        totals.objectsDiscovered(), totals.objectsCompleted(), totals.bytesScanned(), found.get());
  }

  /** Ends the run early: what is in flight is counted as cancelled. */
  public void cancel() {
    run.cancel();
  }

  /** Waits for the end. */
  public ScanOutcome join() {
    GraphRun.Result result = run.join();
    scan.finish();
    Throwable cause = result.abortCause();
    String stopped =
        cause == null
            ? ""
            : cause instanceof CancellationException ? "cancelled" : cause.toString();
    return new ScanOutcome(
        found.get(),
        result.outcomes().discovered(),
        result.outcomes().scanned(),
        coverage.skipped(),
        coverage.failed(),
        result.outcomes().cancelled(),
        result.outcomes().listingsFailed(),
        result.tasks().bytesScanned(),
        coverage.problems(),
        coverage.problemsTotal(),
        stopped);
  }

  /**
   * A run at one moment.
   *
   * @param discovered objects found so far
   * @param completed objects that have ended
   * @param bytes bytes scanned
   * @param findings findings so far
   */
  public record Progress(long discovered, long completed, long bytes, long findings) {}
}
