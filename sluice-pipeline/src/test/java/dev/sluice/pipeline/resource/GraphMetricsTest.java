package dev.sluice.pipeline.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.pipeline.CheckedScan;
import dev.sluice.pipeline.GraphRun;
import dev.sluice.pipeline.PlannedObject;
import dev.sluice.pipeline.PlannedSource;
import dev.sluice.pipeline.spi.Collaborators;
import dev.sluice.pipeline.spi.GraphOptions;
import dev.sluice.pipeline.spi.RunEvents;
import dev.sluice.pipeline.stage.ReadStage;
import dev.sluice.pipeline.stage.VirtualThreadStage;
import dev.sluice.scheduler.executor.ExecutorOptions;
import dev.sluice.source.ReadModel;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class GraphMetricsTest {
  private final AtomicLong now = new AtomicLong();

  @Test
  void join_callsPutOff_countsThemAndTheirTime() {
    List<PlannedObject.Trouble> troubles =
        List.of(
            PlannedObject.Trouble.LATER, PlannedObject.Trouble.NONE, PlannedObject.Trouble.LATER);
    PlannedObject object =
        new PlannedObject(
            0, 40, 40, false, PlannedObject.NEVER, PlannedObject.NEVER, List.of(), troubles);
    PlannedSource.Manner waiting =
        new PlannedSource.Manner(ReadModel.BLOCKING, Integer.MAX_VALUE, -1);
    GraphMetrics metrics = run(List.of(object), waiting).graph();
    // Two troubles of the listing and two of the object, of a microsecond each.
    assertEquals(new GraphMetrics.Waited(4, 4_000), metrics.waited(WaitCause.RETRY_DELAY));
    assertEquals(new GraphMetrics.Waited(0, 0), metrics.waited(WaitCause.DEVICE_SLOTS));
    assertEquals(40, metrics.tasks().bytesScanned());
    assertEquals(1, peak(metrics, "network_reads"));
    assertEquals(1, peak(metrics, "network_listings"));
  }

  @Test
  void join_moreObjectsThanMayBeInFlight_reachesTheLimitAndNotMore() {
    List<PlannedObject> objects =
        IntStream.range(0, 100).mapToObj(id -> PlannedObject.plain(id, 40)).toList();
    GraphMetrics metrics = run(objects, PlannedSource.Manner.PLAIN).graph();
    assertEquals(4, peak(metrics, "objects_in_flight"));
    assertTrue(peak(metrics, "buffered_bytes") <= 48, metrics::toString);
    assertTrue(peak(metrics, "buffered_bytes") >= 16, metrics::toString);
    assertEquals(1, peak(metrics, "enumerations"));
    assertEquals(0, peak(metrics, "open_containers"));
    assertEquals(300, metrics.tasks().fetchCount());
  }

  @Test
  void join_listingAheadOfItsObjects_waitsForTheFrontier() {
    PlannedObject.Trouble later = PlannedObject.Trouble.LATER;
    List<PlannedObject> objects =
        IntStream.range(0, 20)
            .mapToObj(
                id ->
                    new PlannedObject(
                        id,
                        10,
                        10,
                        false,
                        PlannedObject.NEVER,
                        PlannedObject.NEVER,
                        List.of(),
                        List.of(later)))
            .toList();
    GraphRun.Result result =
        run(objects, new PlannedSource.Manner(ReadModel.BLOCKING, Integer.MAX_VALUE, -1));
    GraphMetrics.Waited waited = result.graph().waited(WaitCause.OBJECTS_IN_FLIGHT);
    assertEquals(result.tasks().enumerateBackpressure(), waited.count());
    assertTrue(waited.count() > 0, waited.toString());
  }

  private static long peak(GraphMetrics metrics, String budget) {
    return metrics.budgets().stream()
        .filter(use -> use.budget().equals(budget))
        .findFirst()
        .orElseThrow()
        .peak();
  }

  private GraphRun.Result run(List<PlannedObject> objects, PlannedSource.Manner manner) {
    GraphOptions options =
        GraphOptions.builder()
            .objectsInFlight(4)
            .queuedTasks(1000)
            .bufferBytes(16)
            .bufferedBytes(48)
            .build();
    try (VirtualThreadStage threads = new VirtualThreadStage()) {
      return GraphRun.start(
              options,
              ExecutorOptions.builder().workers(1).build(),
              Collaborators.of(new CheckedScan(objects), RunEvents.NONE)
                  .withReads(new Hurried(threads))
                  .withTicker(now::get),
              List.of(new PlannedSource(objects, manner, () -> {})))
          .join();
    }
  }

  /** A stage on which the time that somebody waits for is over at once. */
  private final class Hurried implements ReadStage {
    private final ReadStage threads;

    Hurried(ReadStage threads) {
      this.threads = threads;
    }

    @Override
    public void submit(Runnable read) {
      threads.submit(read);
    }

    @Override
    public void after(long nanos, Runnable resume) {
      now.addAndGet(nanos);
      resume.run();
    }
  }
}
