package dev.sluice.pipeline;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.sluice.pipeline.PlannedSource.Manner;
import dev.sluice.pipeline.spi.ChunkScan;
import dev.sluice.pipeline.spi.Collaborators;
import dev.sluice.pipeline.spi.GraphOptions;
import dev.sluice.pipeline.spi.ObjectDescriptor;
import dev.sluice.pipeline.spi.Outcome;
import dev.sluice.pipeline.spi.RunEvents;
import dev.sluice.pipeline.stage.ReadStage;
import dev.sluice.scheduler.LeakDetector;
import dev.sluice.scheduler.executor.ExecutorOptions;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.ReadModel;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/** A run over made-up objects, small enough that everything it has runs out. */
abstract class GraphRunFixture {
  static final Manner BRANCHING = new Manner(ReadModel.DIRECT, 8, -1);
  static final Manner STAGED = new Manner(ReadModel.BLOCKING, Integer.MAX_VALUE, -1);
  final LeakDetector leaks = LeakDetector.tracking();
  final Outcomes outcomes = new Outcomes();
  final AtomicInteger nestedEnded = new AtomicInteger();

  @AfterEach
  void nothingHeld() {
    leaks.checkNothingHeld();
  }

  static List<PlannedObject> objects(int count) {
    return IntStream.range(0, count).mapToObj(id -> PlannedObject.plain(id, 10)).toList();
  }

  GraphOptions.Builder small() {
    return GraphOptions.builder()
        .objectsInFlight(8)
        .queuedTasks(1000)
        .bufferBytes(16)
        .bufferedBytes(48)
        .chunksPerTurn(2)
        .leaks(leaks);
  }

  static PlannedObject container(int id, List<PlannedObject> inside) {
    return new PlannedObject(id, 20, 20, false, PlannedObject.NEVER, PlannedObject.NEVER, inside);
  }

  static PlannedObject fault(int id, boolean open, long read, long scan) {
    return new PlannedObject(id, 50, 50, open, read, scan, List.of());
  }

  Outcome.Failed failed(int id) {
    return assertInstanceOf(Outcome.Failed.class, outcomes.ended.get(id));
  }

  static CheckedScan checked(List<PlannedObject> objects) {
    return new CheckedScan(objects);
  }

  GraphRun start(GraphOptions options, int workers, Manner manner, List<PlannedObject> objects) {
    return start(options, workers, manner, objects, checked(objects), ReadStage.NONE);
  }

  GraphRun start(
      GraphOptions options,
      int workers,
      Manner manner,
      List<PlannedObject> objects,
      ChunkScan scan,
      ReadStage reads) {
    return GraphRun.start(
        options,
        ExecutorOptions.builder().workers(workers).build(),
        Collaborators.of(scan, outcomes)
            .withReads(reads)
            .withContainers(
                List.of(
                    new PlannedContainers(objects, Manner.PLAIN, nestedEnded::incrementAndGet))),
        List.of(new PlannedSource(objects, manner, () -> {})));
  }

  static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  static final class Outcomes implements RunEvents {
    final Map<Integer, Outcome> ended = new ConcurrentHashMap<>();

    @Override
    public void ended(ObjectDescriptor object, Outcome outcome) {
      if (ended.put(PlannedObject.idOf(object.path()), outcome) != null) {
        throw new AssertionError("ended twice: " + object);
      }
    }

    @Override
    public void listingFailed(int sourceId, @Nullable ObjectPath where, Throwable cause) {}
  }
}
