package dev.sluice.scan;

import dev.sluice.detect.Engine;
import dev.sluice.pipeline.GraphRun;
import dev.sluice.pipeline.spi.Collaborators;
import dev.sluice.pipeline.spi.GraphOptions;
import dev.sluice.pipeline.spi.ObjectDescriptor;
import dev.sluice.pipeline.spi.OutcomeLedger;
import dev.sluice.pipeline.spi.RunRecords;
import dev.sluice.pipeline.stage.ReadStage;
import dev.sluice.pipeline.stage.VirtualThreadStage;
import dev.sluice.scan.engine.KnownTraces;
import dev.sluice.scheduler.affinity.PinResult;
import dev.sluice.scheduler.device.DeviceSlots;
import dev.sluice.scheduler.device.DeviceSlotsOptions;
import dev.sluice.scheduler.executor.ExecutorFailedException;
import dev.sluice.scheduler.executor.ExecutorOptions;
import dev.sluice.scheduler.time.SystemTicker;
import dev.sluice.source.ContainerFormat;
import dev.sluice.source.EndsRun;
import dev.sluice.source.FailureReason;
import dev.sluice.source.ReadModel;
import dev.sluice.source.Source;
import dev.sluice.source.metrics.Metrics;
import dev.sluice.source.metrics.SourceMeter;
import dev.sluice.source.wrap.SizeLimitedSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A whole run: sources in, findings out, and at the end what was covered.
 *
 * {@snippet :
 * Source files = new LocalSource(List.of(Path.of("src")), LocalOptions.defaults());
 * try (FindingSorter findings = new FindingSorter()) {
 *   ScanJob job =
 *       ScanJob.builder(BuiltIn.engine(EngineOptions.DEFAULT)).source(files).start(findings);
 *   ScanOutcome outcome = job.join();
 *   findings.forEach(finding -> System.out.println(finding.file() + ": " + finding.ruleId()));
 *   System.out.println(outcome.complete() ? "every object was seen" : "there are gaps");
 * }
 * }
 */
public final class ScanJob {
  private static final int OBJECTS_IN_FLIGHT = 1024;
  private static final int OBJECTS_PER_SOURCE = 16;
  private static final int QUEUED_TASKS_MIN = 65_536;

  private final GraphRun run;
  private final ReadStage stage;
  private final Coverage coverage;
  private final AtomicLong found;
  private final List<SourceMeter> meters;

  private ScanJob(
      GraphRun run,
      ReadStage stage,
      Coverage coverage,
      AtomicLong found,
      List<SourceMeter> meters) {
    this.run = run;
    this.stage = stage;
    this.coverage = coverage;
    this.found = found;
    this.meters = meters;
  }

  /** A run of an engine, to be told what else it is about. */
  public static Builder builder(Engine engine) {
    return new Builder(engine);
  }

  /** What a run is about; what it is not told is as in {@link ScanOptions#DEFAULT}, or none. */
  public static final class Builder {
    private final Engine engine;
    private List<? extends Source> sources = List.of();
    private List<ContainerFormat> containers = List.of();
    private ScanOptions options = ScanOptions.DEFAULT;
    private ScanListener listener = ScanListener.NONE;
    private @Nullable StateUse state;
    private KnownTraces traces = KnownTraces.NONE;

    private Builder(Engine engine) {
      this.engine = engine;
    }

    /** What is scanned. */
    public Builder sources(List<? extends Source> value) {
      sources = List.copyOf(value);
      return this;
    }

    /** What is scanned. */
    public Builder source(Source value) {
      return sources(List.of(value));
    }

    /** Kinds of objects that are opened rather than scanned. */
    public Builder containers(List<ContainerFormat> value) {
      containers = List.copyOf(value);
      return this;
    }

    public Builder options(ScanOptions value) {
      options = value;
      return this;
    }

    /** Who is told of what is left out and what fails. */
    public Builder listener(ScanListener value) {
      listener = value;
      return this;
    }

    /** The state to ask and to keep, so that only what is new is read; null for none. */
    public Builder state(@Nullable StateUse value) {
      state = value;
      return this;
    }

    /** What an earlier look at the objects left. */
    public Builder traces(KnownTraces value) {
      traces = value;
      return this;
    }

    /**
     * Starts the run.
     *
     * @param sink takes findings as they are found, in no order, from many threads at once
     */
    public ScanJob start(FindingSink sink) {
      return startAttributed((finding, provenance) -> sink.accept(finding));
    }

    /**
     * Starts the run.
     *
     * @param sink takes findings as {@link #start} hands them on, with what their objects are
     *     attributed to
     */
    public ScanJob startAttributed(ProvenanceSink sink) {
      return ScanJob.start(this, sink);
    }
  }

  private static ScanJob start(Builder with, ProvenanceSink sink) {
    List<? extends Source> sources = with.sources;
    ScanOptions options = with.options;
    ScanListener listener = with.listener;
    StateUse use = with.state;
    boolean waits = false;
    for (Source source : sources) {
      waits |= source.readModel() == ReadModel.BLOCKING;
    }
    ReadStage stage = waits ? new VirtualThreadStage() : ReadStage.NONE;
    AtomicLong found = new AtomicLong();
    Coverage coverage = new Coverage(listener);
    ProvenanceSink counted =
        (finding, provenance) -> {
          found.incrementAndGet();
          sink.accept(finding, provenance);
        };
    List<String> roots = new ArrayList<>();
    for (Source source : sources) {
      source.roots().forEach(root -> roots.add(ObjectDescriptor.name(root)));
    }
    EngineScan scan =
        new EngineScan(with.engine.below(roots), counted, listener, options, with.traces);
    Collaborators collaborators =
        new Collaborators(
            scan,
            with.containers,
            coverage,
            stage,
            use == null ? RunRecords.NONE : records(use, counted, coverage),
            devices(options),
            SystemTicker.INSTANCE);
    List<? extends Source> limited =
        options.objectBytesMax() == 0
            ? sources
            : sources.stream()
                .map(source -> new SizeLimitedSource(source, options.objectBytesMax()))
                .toList();
    GraphRun run =
        GraphRun.start(graph(options, sources), executor(options), collaborators, limited);
    return new ScanJob(run, stage, coverage, found, meters(sources));
  }

  /** The slots of devices that all runs of the process share, as these options want them. */
  public static DeviceSlots devices(ScanOptions options) {
    DeviceSlots shared = DeviceSlots.ofProcess();
    if (!options.deviceSlots().isEmpty()) {
      shared.limit(DeviceSlotsOptions.parse(options.deviceSlots()));
    }
    return shared;
  }

  private static ExecutorOptions executor(ScanOptions options) {
    return ExecutorOptions.builder()
        .workers(options.workers())
        .seed(options.seed())
        .pinThreads(options.pinWorkers())
        .timeTasks(options.taskTimes())
        .build();
  }

  /** Those who count for the sources, each once. */
  private static List<SourceMeter> meters(List<? extends Source> sources) {
    Set<SourceMeter> meters = Collections.newSetFromMap(new IdentityHashMap<>());
    List<SourceMeter> ordered = new ArrayList<>();
    for (Source source : sources) {
      SourceMeter meter = source.meter();
      if (meter != null && meters.add(meter)) {
        ordered.add(meter);
      }
    }
    return ordered;
  }

  /** Unless told otherwise, room for some objects of each source, however many there are. */
  private static GraphOptions graph(ScanOptions options, List<? extends Source> sources) {
    int objects =
        options.objectsInFlight() > 0
            ? options.objectsInFlight()
            : Math.max(OBJECTS_IN_FLIGHT, OBJECTS_PER_SOURCE * sources.size());
    return GraphOptions.builder()
        .queuedTasks(Math.max(QUEUED_TASKS_MIN, 2 * objects + sources.size()))
        .bufferedBytes(options.bufferedBytes())
        .waitingReads(options.waitingReads())
        .objectsInFlight(objects)
        .build();
  }

  private static RunRecords records(StateUse use, ProvenanceSink sink, Coverage coverage) {
    return new StateRecords(
        use.state(),
        use.began(),
        (object, provenance) -> {
          coverage.recalled(object);
          if (use.reportsKnown()) {
            for (Finding finding : object.findings()) {
              sink.accept(finding, provenance);
            }
          }
        },
        coverage::stateTrouble);
  }

  /** How far the run has come. */
  public Progress progress() {
    var totals = run.progress();
    return new Progress(
        totals.objectsDiscovered(),
        totals.objectsCompleted(),
        totals.bytesScanned(),
        totals.bytesListed(),
        found.get());
  }

  /** Ends the run early: what is in flight is counted as cancelled. */
  public void cancel() {
    run.cancel();
  }

  /** Waits for the end, which comes also where the run itself breaks: then the outcome says so. */
  public ScanOutcome join() {
    GraphRun.Result result;
    try {
      result = run.join();
    } catch (ExecutorFailedException broken) {
      Throwable cause = broken.getCause();
      result = run.brokenOff(cause == null ? broken : cause);
    } finally {
      stage.close();
    }
    return outcome(result);
  }

  /** Why a worker could not be bound to a CPU, if that was asked for and did not work. */
  public Optional<String> pinningTrouble() {
    return run.pinned().stream()
        .flatMap(
            result ->
                switch (result) {
                  case PinResult.Pinned _ -> Stream.empty();
                  case PinResult.Unsupported(String reason) -> Stream.of(reason);
                  case PinResult.Refused(String reason) -> Stream.of(reason);
                })
        .findFirst();
  }

  private static String stopped(@Nullable Throwable cause) {
    return switch (cause) {
      case null -> "";
      case CancellationException _ -> "cancelled";
      case OutOfMemoryError error ->
          "out of memory: " + error.getMessage() + ", give it more or scan less at once";
      case EndsRun end when !end.endOfRun().isEmpty() -> end.endOfRun();
      default -> FailureReason.of(cause);
    };
  }

  private ScanOutcome outcome(GraphRun.Result result) {
    OutcomeLedger.Counts counts = result.outcomes();
    Metrics metrics = RunMetrics.of(result);
    for (SourceMeter meter : meters) {
      metrics = metrics.plus(meter.metrics());
    }
    long ended = counts.scanned() + counts.skipped() + counts.failed() + counts.cancelled();
    return new ScanOutcome(
        found.get(),
        counts.discovered() + coverage.recalledInside() + coverage.recalledSkips(),
        counts.scanned() + coverage.recalledInside(),
        coverage.recalled(),
        coverage.skipped(),
        coverage.gaps(),
        coverage.failed(),
        counts.cancelled() + Math.max(0, counts.discovered() - ended),
        counts.listingsFailed(),
        result.tasks().bytesScanned(),
        coverage.problems(),
        coverage.problemsTotal(),
        stopped(result.abortCause()),
        HistoryCounters.NONE,
        metrics);
  }

  /**
   * A run at one moment.
   *
   * @param discovered objects found so far
   * @param completed objects that have ended
   * @param bytes bytes scanned
   * @param bytesListed bytes of the objects found so far, where their listing tells their sizes
   * @param findings findings so far
   */
  public record Progress(
      long discovered, long completed, long bytes, long bytesListed, long findings) {
    /** This and another part of the same run. */
    public Progress plus(Progress other) {
      return new Progress(
          discovered + other.discovered,
          completed + other.completed,
          bytes + other.bytes,
          bytesListed + other.bytesListed,
          findings + other.findings);
    }
  }
}
