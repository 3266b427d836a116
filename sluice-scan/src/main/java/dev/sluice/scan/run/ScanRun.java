package dev.sluice.scan.run;

import dev.sluice.scheduler.executor.ExecutorOptions;
import dev.sluice.scheduler.graph.Chunk;
import dev.sluice.scheduler.graph.ChunkScan;
import dev.sluice.scheduler.graph.GraphObserver;
import dev.sluice.scheduler.graph.GraphOptions;
import dev.sluice.scheduler.graph.GraphRun;
import dev.sluice.scheduler.graph.ObjectDescriptor;
import dev.sluice.scheduler.graph.Outcome;
import dev.sluice.scheduler.graph.OutcomeLedger;
import dev.sluice.scheduler.graph.ReadStage;
import dev.sluice.scheduler.graph.TaskGraph;
import dev.sluice.scheduler.graph.TaskMetrics;
import dev.sluice.source.ContainerFormat;
import dev.sluice.source.CursorState;
import dev.sluice.source.Source;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A run over sources: every object enumerated, fetched and scanned as tasks of one graph. */
public final class ScanRun {
  /**
   * What a run consists of.
   *
   * @param graph its budgets
   * @param threads its workers
   * @param scan what is done with every chunk
   * @param events who is told of every object
   * @param containers objects that are opened rather than scanned
   * @param reads where sources that wait are read
   * @param memory what is known of objects from before
   */
  public record Setup(
      GraphOptions graph,
      ExecutorOptions threads,
      ObjectScan scan,
      RunEvents events,
      List<ContainerFormat> containers,
      ReadStage reads,
      RunMemory memory) {
    private static final Duration PARK_MAX = Duration.ofMillis(100);

    public Setup {
      containers = List.copyOf(containers);
    }

    /** A run with default budgets that opens no containers. */
    public static Setup of(int workers, ObjectScan scan, RunEvents events) {
      return new Setup(
          GraphOptions.defaults(),
          threads(workers),
          scan,
          events,
          List.of(),
          ReadStage.NONE,
          RunMemory.NONE);
    }

    /* Whatever makes work for a sleeping worker wakes it, so it need not look by itself often. */
    private static ExecutorOptions threads(int workers) {
      return ExecutorOptions.builder()
          .workers(workers)
          .park(Duration.ofNanos(200_000), PARK_MAX, PARK_MAX)
          .build();
    }

    public Setup withGraph(GraphOptions other) {
      return new Setup(other, threads, scan, events, containers, reads, memory);
    }

    public Setup withContainers(List<ContainerFormat> others) {
      return new Setup(graph, threads, scan, events, others, reads, memory);
    }

    public Setup withReads(ReadStage other) {
      return new Setup(graph, threads, scan, events, containers, other, memory);
    }
  }

  private final GraphRun<RunObject, CursorState> run;

  private ScanRun(GraphRun<RunObject, CursorState> run) {
    this.run = run;
  }

  /** Starts a run; the sources stay the caller's to close. */
  public static ScanRun start(Setup setup, List<? extends Source> sources) {
    return new ScanRun(
        GraphRun.start(
            setup.graph(),
            setup.threads(),
            new TaskGraph.Collaborators<>(
                new Scan(setup), new Observer(setup.events()), setup.reads()),
            sources.stream().map(source -> new SourceOnGraph(source, setup.memory())).toList()));
  }

  /** How far it has come. */
  public TaskMetrics.Totals progress() {
    return run.progress();
  }

  /** Ends it early; {@link #join} still waits for that. */
  public void cancel() {
    run.cancel();
  }

  /** Waits for the end, and checks that every object ended and everything came back. */
  public GraphRun.Result join() {
    return run.join();
  }

  /** How the objects ended so far. */
  public OutcomeLedger.Counts outcomes() {
    return run.outcomes();
  }

  private record Scan(Setup setup) implements ChunkScan<RunObject, CursorState> {
    @Override
    public Lane<RunObject, CursorState> lane(int worker) {
      ContainersFirst lane = new ContainersFirst(setup.containers(), setup.scan().lane(worker));
      return lane::scan;
    }
  }

  private record Observer(RunEvents events) implements GraphObserver<RunObject> {
    @Override
    public void ended(ObjectDescriptor<RunObject> object, Outcome outcome) {
      ScannedObject scanned = ContainersFirst.scanned(object);
      events.ended(scanned, outcome);
      ObjectMemory memory = object.locator().memory();
      if (memory != null) {
        boolean isInside = object.locator().isInside();
        memory.ended(scanned, isInside, outcome);
        if (!isInside) {
          memory.release();
        }
      }
    }

    @Override
    public void listingFailed(int sourceId, @Nullable RunObject where, Throwable cause) {
      events.listingFailed(
          sourceId,
          where == null ? null : new ScannedObject(sourceId, where.object().path()),
          cause);
    }
  }

  static Source sourceOf(Chunk<RunObject, CursorState> chunk) {
    return ((SourceOnGraph) chunk.source()).source();
  }
}
