package dev.sluice.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.pipeline.PlannedSource.Manner;
import dev.sluice.pipeline.resource.TaskMetrics;
import dev.sluice.pipeline.spi.Chunk;
import dev.sluice.pipeline.spi.ChunkScan;
import dev.sluice.pipeline.spi.Collaborators;
import dev.sluice.pipeline.spi.GraphOptions;
import dev.sluice.pipeline.spi.Outcome;
import dev.sluice.pipeline.stage.ReadStage;
import dev.sluice.pipeline.stage.VirtualThreadStage;
import dev.sluice.scheduler.device.DeviceSlots;
import dev.sluice.scheduler.device.DeviceSlotsOptions;
import dev.sluice.scheduler.executor.ExecutorOptions;
import dev.sluice.source.ReadModel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class GraphRunTest extends GraphRunFixture {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void join_manyObjects_scansEveryByteOfEach(int workers) {
    List<PlannedObject> objects =
        IntStream.range(0, 500).mapToObj(id -> PlannedObject.plain(id, id % 100)).toList();
    GraphRun.Result result = start(small().build(), workers, BRANCHING, objects).join();
    assertEquals(500, result.outcomes().scanned());
    assertTrue(result.outcomes().complete());
    assertNull(result.abortCause());
    TaskMetrics.Totals tasks = result.tasks();
    assertEquals(500, tasks.objectsDiscovered());
    assertEquals(500, tasks.objectsCompleted());
    assertEquals(5 * 4950, tasks.bytesScanned());
    assertEquals(tasks.bytesScanned(), tasks.bytesFetched());
    assertTrue(tasks.fetchCount() >= 500 && tasks.scanCount() == tasks.fetchCount());
    assertTrue(tasks.enumerateCount() >= 500 / 32);
  }

  @Test
  void join_frontierOfOneAndNestedContainers_finishes() {
    List<PlannedObject> objects = new ArrayList<>();
    for (int id = 0; id < 40; id += 4) {
      List<PlannedObject> inside =
          List.of(PlannedObject.plain(id + 1, 5), PlannedObject.plain(id + 2, 50));
      objects.add(container(id, inside));
    }
    GraphOptions options = small().objectsInFlight(1).build();
    GraphRun.Result result = start(options, 2, Manner.PLAIN, objects).join();
    assertEquals(30, result.outcomes().scanned());
    assertEquals(10, nestedEnded.get());
  }

  @Test
  void join_objectsReadInPlace_neverExceedTheSlotsOfADevice() {
    List<PlannedObject> objects =
        IntStream.range(0, 200).mapToObj(id -> PlannedObject.plain(id, 70)).toList();
    Manner mapped = new Manner(ReadModel.IN_PLACE, 8, -1);
    DeviceSlots devices = new DeviceSlots(DeviceSlotsOptions.uniform(1), leaks);
    AtomicInteger open = new AtomicInteger();
    ChunkScan scan =
        worker ->
            chunk -> {
              if (chunk.offset() == 0) {
                assertEquals(1, open.incrementAndGet());
              }
              if (chunk.last()) {
                open.decrementAndGet();
              }
            };
    GraphRun.Result result =
        GraphRun.start(
                small().build(),
                ExecutorOptions.builder().workers(4).build(),
                Collaborators.of(scan, outcomes).withDevices(devices),
                List.of(new PlannedSource(objects, mapped, () -> {})))
            .join();
    assertEquals(200, result.outcomes().scanned());
  }

  @Test
  void join_blockingSource_isReadOffTheExecutor() {
    List<PlannedObject> objects =
        IntStream.range(0, 100).mapToObj(id -> PlannedObject.plain(id, 40)).toList();
    Manner blocking = new Manner(ReadModel.BLOCKING, 8, -1);
    try (VirtualThreadStage reads = new VirtualThreadStage()) {
      GraphRun run =
          start(small().waitingReads(2).build(), 2, blocking, objects, checked(objects), reads);
      assertEquals(100, run.join().outcomes().scanned());
    }
  }

  @Test
  void join_objectsReadInManyPlacesAtOnce_scansEveryByteInOrder() {
    List<PlannedObject> objects =
        IntStream.range(0, 20).mapToObj(id -> PlannedObject.plain(id, 5_000)).toList();
    Manner parallel = new Manner(ReadModel.BLOCKING, true, false, 8, -1, null);
    try (VirtualThreadStage reads = new VirtualThreadStage()) {
      GraphRun run =
          start(small().waitingReads(16).build(), 2, parallel, objects, checked(objects), reads);
      GraphRun.Result result = run.join();
      assertEquals(20, result.outcomes().scanned());
      assertEquals(20 * 5_000, result.tasks().bytesScanned());
    }
  }

  @Test
  void join_sequentialSource_listsTheNextObjectWhenTheLastHasEnded() {
    List<PlannedObject> objects =
        IntStream.range(0, 100).mapToObj(id -> PlannedObject.plain(id, 40)).toList();
    Manner stream = new Manner(ReadModel.DIRECT, false, true, 8, -1, null);
    assertEquals(100, start(small().build(), 4, stream, objects).join().outcomes().scanned());
  }

  @Test
  void join_failingObjects_areCountedWithTheirReason() {
    List<PlannedObject> objects =
        List.of(
            fault(0, true, PlannedObject.NEVER, PlannedObject.NEVER),
            fault(1, false, 20, PlannedObject.NEVER),
            fault(2, false, PlannedObject.NEVER, 20),
            PlannedObject.plain(3, 50));
    GraphRun.Result result = start(small().build(), 2, Manner.PLAIN, objects).join();
    assertEquals(3, result.outcomes().failed());
    assertEquals(1, result.outcomes().scanned());
    assertEquals(Outcome.Stage.OPEN, failed(0).stage());
    assertEquals(Outcome.Stage.READ, failed(1).stage());
    assertEquals(Outcome.Stage.SCAN, failed(2).stage());
  }

  @Test
  void join_listingBreaksOff_isCountedAndTheRestIsScanned() {
    List<PlannedObject> objects =
        IntStream.range(0, 50).mapToObj(id -> PlannedObject.plain(id, 10)).toList();
    Manner broken = new Manner(ReadModel.DIRECT, 1000, 20);
    GraphRun.Result result = start(small().build(), 2, broken, objects).join();
    assertEquals(1, result.outcomes().listingsFailed());
    assertEquals(20, result.outcomes().scanned());
  }

  @Test
  void enough_inTheFirstChunk_leavesTheRestUnread() {
    ChunkScan scan = worker -> Chunk::enough;
    GraphRun.Result result =
        start(
                small().build(),
                1,
                Manner.PLAIN,
                List.of(PlannedObject.plain(0, 1000)),
                scan,
                ReadStage.NONE)
            .join();
    assertEquals(16, result.tasks().bytesScanned());
    assertEquals(1, result.outcomes().scanned());
  }

  @Test
  void join_moreContainersThanMayBeOpen_listsThemOneAfterTheOther() {
    List<PlannedObject> objects = new ArrayList<>();
    for (int id = 0; id < 400; id += 2) {
      objects.add(container(id, List.of(PlannedObject.plain(id + 1, 5))));
    }
    GraphOptions options = small().objectsInFlight(4).queuedTasks(5).enumerateBatch(1).build();
    GraphRun.Result result = start(options, 2, Manner.PLAIN, objects).join();
    assertEquals(400, result.outcomes().scanned());
    assertEquals(0, result.outcomes().failed());
  }

  /** Waiting costs nothing: with the one permit held, no task runs and no worker is woken. */
  @Test
  void run_stalledOnAFullFrontier_runsNoTaskUntilThePermitReturns() {
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    ChunkScan scan =
        worker ->
            chunk -> {
              inside.countDown();
              goOn.await();
            };
    List<PlannedObject> objects =
        IntStream.range(0, 3).mapToObj(id -> PlannedObject.plain(id, 10)).toList();
    GraphOptions options = small().objectsInFlight(1).enumerateBatch(1).build();
    GraphRun run = start(options, 2, Manner.PLAIN, objects, scan, ReadStage.NONE);
    awaitQuietly(inside);
    while (run.graph().frontier().waiting() == 0) {
      Thread.onSpinWait();
    }
    TaskMetrics.Totals stalled = run.progress();
    for (int i = 0; i < 1000; i++) {
      Thread.yield();
    }
    assertEquals(stalled.enumerateCount(), run.progress().enumerateCount());
    goOn.countDown();
    GraphRun.Result result = run.join();
    assertEquals(3, result.outcomes().scanned());
    assertTrue(
        result.tasks().enumerateBackpressure() <= 3,
        () -> "waited " + result.tasks().enumerateBackpressure() + " times for 3 objects");
  }
}
