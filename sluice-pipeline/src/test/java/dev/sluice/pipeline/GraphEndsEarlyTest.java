package dev.sluice.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.pipeline.PlannedSource.Manner;
import dev.sluice.pipeline.spi.ChunkScan;
import dev.sluice.pipeline.spi.Collaborators;
import dev.sluice.pipeline.spi.GraphOptions;
import dev.sluice.pipeline.spi.ObjectDescriptor;
import dev.sluice.pipeline.spi.Outcome;
import dev.sluice.pipeline.spi.OutcomeLedger;
import dev.sluice.pipeline.spi.RunEvents;
import dev.sluice.pipeline.stage.ReadStage;
import dev.sluice.scheduler.executor.ExecutorFailedException;
import dev.sluice.scheduler.executor.ExecutorOptions;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.ReadModel;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Runs that are cancelled, that an error ends, or that break themselves. */
@Timeout(120)
class GraphEndsEarlyTest extends GraphRunFixture {
  @Test
  void cancel_underWay_countsWhatWasInFlightAsCancelled() {
    List<PlannedObject> objects =
        IntStream.range(0, 1000).mapToObj(id -> PlannedObject.plain(id, 64)).toList();
    CountDownLatch begun = new CountDownLatch(50);
    ChunkScan scan = worker -> chunk -> begun.countDown();
    GraphRun run = start(small().build(), 2, BRANCHING, objects, scan, ReadStage.NONE);
    awaitQuietly(begun);
    run.cancel();
    GraphRun.Result result = run.join();
    assertNotNull(result.abortCause());
    OutcomeLedger.Counts counts = result.outcomes();
    assertEquals(counts.discovered(), counts.scanned() + counts.cancelled());
    assertEquals(counts.discovered() < 1000, counts.listingsFailed() > 0, counts.toString());
  }

  @Test
  void cancel_whileAllWait_endsTheRun() {
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch cancelled = new CountDownLatch(1);
    ChunkScan scan =
        worker ->
            chunk -> {
              inside.countDown();
              cancelled.await();
            };
    List<PlannedObject> objects =
        IntStream.range(0, 100).mapToObj(id -> PlannedObject.plain(id, 10)).toList();
    GraphOptions options = small().objectsInFlight(1).build();
    GraphRun run = start(options, 2, BRANCHING, objects, scan, ReadStage.NONE);
    awaitQuietly(inside);
    run.cancel();
    cancelled.countDown();
    OutcomeLedger.Counts counts = run.join().outcomes();
    assertTrue(counts.discovered() < 100);
    assertTrue(counts.listingsFailed() > 0, "what was not listed yet is not known");
  }

  @Test
  void join_scanThrowsAnError_endsTheRunWithIt() {
    List<PlannedObject> objects =
        IntStream.range(0, 100).mapToObj(id -> PlannedObject.plain(id, 10)).toList();
    ChunkScan scan =
        worker ->
            chunk -> {
              throw new LinkageError("broken installation");
            };
    GraphRun.Result result =
        start(small().build(), 2, BRANCHING, objects, scan, ReadStage.NONE).join();
    assertInstanceOf(LinkageError.class, result.abortCause());
    assertEquals(0, result.outcomes().scanned());
  }

  @Test
  void join_deepRecursionInAScan_failsTheObjectOnly() {
    ChunkScan scan =
        worker ->
            chunk -> {
              if (PlannedObject.idOf(chunk.object().path()) == 0) {
                throw new StackOverflowError();
              }
            };
    List<PlannedObject> objects = List.of(PlannedObject.plain(0, 5), PlannedObject.plain(1, 5));
    GraphRun.Result result =
        start(small().build(), 1, Manner.PLAIN, objects, scan, ReadStage.NONE).join();
    assertEquals(1, result.outcomes().failed());
    assertEquals(1, result.outcomes().scanned());
    assertNull(result.abortCause());
  }

  @Test
  void join_observerThrows_failsInsteadOfHanging() {
    RunEvents broken =
        new RunEvents() {
          @Override
          public void ended(ObjectDescriptor object, Outcome outcome) {
            throw new IllegalStateException("observer is broken");
          }

          @Override
          public void listingFailed(int sourceId, @Nullable ObjectPath where, Throwable cause) {}
        };
    GraphRun run =
        GraphRun.start(
            small().build(),
            ExecutorOptions.builder().workers(2).build(),
            Collaborators.of(checked(List.of(PlannedObject.plain(0, 10))), broken),
            List.of(
                new PlannedSource(List.of(PlannedObject.plain(0, 10)), Manner.PLAIN, () -> {})));
    assertThrows(ExecutorFailedException.class, run::join);
  }

  @Test
  void join_scanWithoutMemory_endsTheRun() {
    ChunkScan scan =
        worker ->
            chunk -> {
              throw new OutOfMemoryError("made up");
            };
    GraphRun.Result result =
        start(small().build(), 2, Manner.PLAIN, objects(50), scan, ReadStage.NONE).join();
    assertInstanceOf(OutOfMemoryError.class, result.abortCause());
    assertEquals(0, result.outcomes().scanned());
    assertEquals(
        result.outcomes().discovered(), result.outcomes().failed() + result.outcomes().cancelled());
  }

  @Test
  void join_workerThatCannotBegin_failsInsteadOfHanging() {
    ChunkScan scan =
        worker -> {
          throw new OutOfMemoryError("made up");
        };
    GraphRun run = start(small().build(), 2, Manner.PLAIN, objects(50), scan, ReadStage.NONE);
    assertThrows(ExecutorFailedException.class, run::join);
  }

  /** The waiting task can be resumed no more, as where memory is short: nobody may wait for it. */
  @Test
  void cancel_thatFailsItself_endsTheRunAllTheSame() {
    CountDownLatch waits = new CountDownLatch(1);
    ReadStage stage =
        new ReadStage() {
          @Override
          public void submit(Runnable read) {
            waits.countDown();
          }

          @Override
          public void stop() {
            throw new OutOfMemoryError("made up");
          }
        };
    GraphRun run = start(small().build(), 1, STAGED, objects(3), checked(objects(3)), stage);
    awaitQuietly(waits);
    run.cancel();
    assertThrows(ExecutorFailedException.class, run::join);
  }

  @Test
  void join_stageThreadDies_failsInsteadOfHanging() {
    ReadStage stage =
        new ReadStage() {
          @Override
          public void submit(Runnable read) {
            Thread.ofVirtual().start(read);
          }

          @Override
          public void after(long nanos, Runnable resume) {
            resume.run();
          }
        };
    RunEvents broken =
        new RunEvents() {
          @Override
          public void ended(ObjectDescriptor object, Outcome outcome) {}

          @Override
          public void listingFailed(int sourceId, @Nullable ObjectPath where, Throwable cause) {
            throw new LinkageError("made up");
          }
        };
    Manner unlistable = new Manner(ReadModel.BLOCKING, Integer.MAX_VALUE, 0);
    GraphRun run =
        GraphRun.start(
            small().build(),
            ExecutorOptions.builder().workers(1).build(),
            Collaborators.of(checked(objects(1)), broken).withReads(stage),
            List.of(new PlannedSource(objects(1), unlistable, () -> {})));
    assertThrows(ExecutorFailedException.class, run::join);
  }
}
