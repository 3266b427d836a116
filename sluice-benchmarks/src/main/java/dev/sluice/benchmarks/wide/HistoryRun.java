package dev.sluice.benchmarks.wide;

import dev.sluice.detect.Engine;
import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.builtin.BuiltIn;
import dev.sluice.history.HistoryJob;
import dev.sluice.history.HistoryOptions;
import dev.sluice.history.HistoryScan;
import dev.sluice.pipeline.trace.DivisionEvent;
import dev.sluice.scan.ScanListener;
import dev.sluice.scan.ScanOptions;
import dev.sluice.scan.ScanOutcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;

/** Scans of one history. */
final class HistoryRun implements ScanRun {
  private final Engine engine = BuiltIn.engine(EngineOptions.DEFAULT);
  private final Path repository;

  HistoryRun(Path repository) throws IOException {
    this.repository = repository;
  }

  @Override
  public ScanOutcome scan(int workers) throws IOException {
    ScanEvent event = new ScanEvent();
    event.begin();
    long start = ProcessorClock.ownNanos();
    long collected = LinuxProcess.collectorNanos();
    ScanOptions options = ScanOptions.DEFAULT.withWorkers(workers);
    try (HistoryScan scan =
        HistoryScan.open(engine, List.of(), repository, HistoryOptions.DEFAULT, options)) {
      HistoryJob job = scan.start(_ -> {}, ScanListener.NONE);
      long started = ProcessorClock.ownNanos();
      ScanOutcome outcome = job.join();
      event.openNanos = started - start;
      event.finishNanos = ProcessorClock.ownNanos() - started;
      event.collectorNanos = LinuxProcess.collectorNanos() - collected;
      event.commit();
      return outcome;
    }
  }

  /** Records a scan by one worker, divided wherever it could be. */
  void record(Path file) throws IOException {
    try (Recording recording = new Recording()) {
      for (String name :
          List.of(
              ScanEvent.NAME,
              ProcessorEvent.NAME,
              RecordingReader.TASK,
              RecordingReader.PREPARATION,
              DivisionEvent.NAME)) {
        recording.enable(name).withoutThreshold();
      }
      recording.start();
      try (ProcessorClock _ = ProcessorClock.start()) {
        ScanOutcome _ = scan(1);
      }
      recording.stop();
      recording.dump(file);
    }
  }
}
