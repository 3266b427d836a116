package dev.sluice.history;

import dev.sluice.detect.Engine;
import dev.sluice.scan.FindingSink;
import dev.sluice.scan.ScanJob;
import dev.sluice.scan.ScanListener;
import dev.sluice.scan.ScanOptions;
import dev.sluice.scheduler.device.DeviceSlot;
import dev.sluice.scheduler.device.DeviceSlots;
import dev.sluice.source.ContainerFormat;
import dev.sluice.source.git.link.Remote;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A scan of a Git repository: every version of every file, each secret reported at the commit that
 * brought it in. Git itself is not needed.
 *
 * {@snippet :
 * Engine engine = BuiltIn.engine(EngineOptions.DEFAULT);
 * try (HistoryScan scan = HistoryScan.open(engine, Path.of("."), HistoryOptions.DEFAULT)) {
 *   ScanOutcome outcome =
 *       scan.start(
 *               finding -> System.out.println(finding.commit().id() + " " + finding.file()),
 *               ScanListener.NONE)
 *           .join();
 *   System.out.println(outcome.complete() ? "every object was seen" : "there are gaps");
 * }
 * }
 */
public final class HistoryScan implements AutoCloseable {
  private final HistoryRepository repository;
  private final Engine engine;
  private final List<ContainerFormat> containers;
  private final ScanOptions run;
  private final Scanning scanning;

  HistoryScan(
      HistoryRepository repository,
      Engine engine,
      List<ContainerFormat> containers,
      ScanOptions run,
      Scanning scanning) {
    this.repository = repository;
    this.engine = engine;
    this.containers = List.copyOf(containers);
    this.run = run;
    this.scanning = scanning;
  }

  /**
   * Opens a repository to be scanned with all processors, its archives as they are.
   *
   * @throws HistoryException if there is none at the path, or it cannot be scanned as asked for
   */
  public static HistoryScan open(Engine engine, Path path, HistoryOptions options)
      throws IOException {
    return open(engine, List.of(), path, options, ScanOptions.DEFAULT);
  }

  /**
   * Opens a repository to be scanned.
   *
   * @param containers kinds of contents that are opened rather than scanned
   * @param path in the repository
   * @param run how the run goes about its work
   * @throws HistoryException if there is none at the path, or it cannot be scanned as asked for
   */
  public static HistoryScan open(
      Engine engine,
      List<ContainerFormat> containers,
      Path path,
      HistoryOptions options,
      ScanOptions run)
      throws IOException {
    HistoryRepository repository = HistoryRepository.open(path, options);
    try {
      return of(engine, containers, repository, run);
    } catch (IOException | RuntimeException e) {
      repository.close();
      throw e;
    }
  }

  /**
   * A scan of an opened repository, which it closes. Where only some commits or files are meant,
   * they are looked for here; everything else is done by the run.
   *
   * @throws HistoryException if the repository cannot be scanned as asked for
   */
  public static HistoryScan of(
      Engine engine,
      List<ContainerFormat> containers,
      HistoryRepository repository,
      ScanOptions run)
      throws IOException {
    HistoryOptions options = repository.options();
    Scanning scanning;
    if (options.scope() instanceof HistoryScope.Everything && !options.likeGitleaks()) {
      HistoryPreparation preparation = new HistoryPreparation(engine, containers, run, repository);
      scanning = WholeHistory.ofEverything(repository, remote(repository), preparation);
    } else {
      DeviceSlot slot = slot(repository, ScanJob.devices(run));
      try {
        scanning = ofSome(engine, containers, repository, run);
      } finally {
        slot.release();
      }
    }
    return new HistoryScan(repository, engine, containers, run, scanning);
  }

  /** A slot of the repository's device, for a thread that is not the executor's and may wait. */
  private static DeviceSlot slot(HistoryRepository repository, DeviceSlots slots)
      throws IOException {
    try {
      return slots.acquire(slots.deviceOf(repository.layout().commonDirectory()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while the repository's device was in use");
    }
  }

  /** Looks for the commits or files that are meant, in mapped packs. */
  private static Scanning ofSome(
      Engine engine,
      List<ContainerFormat> containers,
      HistoryRepository repository,
      ScanOptions run)
      throws IOException {
    HistoryOptions options = repository.options();
    return switch (options.scope()) {
      case HistoryScope.Staged(Path below) -> PendingScan.of(repository, below, true);
      case HistoryScope.Unstaged(Path below) -> PendingScan.of(repository, below, false);
      case HistoryScope.Everything _ ->
          AddedLinesScan.of(repository, remote(repository), AddedLinesScan.EVERYTHING, false);
      case HistoryScope.Commits(String words) when options.likeGitleaks() ->
          AddedLinesScan.of(repository, remote(repository), words, true);
      case HistoryScope.Commits(String words) ->
          WholeHistory.ofSelection(
              repository,
              remote(repository),
              new HistoryPreparation(
                  engine, containers, run, repository, Selection.of(words, repository), true));
    };
  }

  private static Remote remote(HistoryRepository repository) throws IOException {
    return Remote.of(repository.layout(), repository.options().platform());
  }

  /**
   * Starts the scan, once.
   *
   * @param sink takes findings; all of them when the run has ended and it is known where each came
   *     in, save where added lines are scanned as gitleaks does it: those come while the run goes
   *     on
   */
  public HistoryJob start(FindingSink sink, ScanListener listener) {
    ScanJob job =
        ScanJob.builder(engine)
            .source(scanning.source())
            .containers(containers)
            .options(run)
            .listener(listener)
            .traces(scanning.traces())
            .startAttributed(scanning.sink(sink));
    return new HistoryJob(job, scanning, sink);
  }

  @Override
  public void close() throws IOException {
    repository.close();
  }
}
