package dev.sluice.scheduler.executor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tasks, hooks and workers that fail. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ExecutorFailureTest extends ExecutorFixture {
  /** Outside a task: what the worker had counted is lost, and nobody may wait for it. */
  @Test
  void join_workerThatDiesOutsideItsTask_failsInsteadOfHanging() {
    TraceHooks<Integer> deadly =
        new TraceHooks<>() {
          @Override
          public void taskStarted(int worker, Integer task, PopSource source, int victim) {
            throw new LinkageError("made up");
          }
        };
    Executor<Integer, Object> executor =
        Executor.start(
            ExecutorOptions.builder().workers(2).build(),
            worker -> new Object(),
            (task, context) -> {},
            Discard.nothingHeld(),
            deadly);
    List<Integer> refused = executor.spawnBatch(List.of(1, 2, 3, 4, 5, 6, 7, 8));
    assertTrue(refused.isEmpty() || refused.size() == 8);
    ExecutorFailedException failure = assertThrows(ExecutorFailedException.class, executor::join);
    assertInstanceOf(LinkageError.class, failure.getCause());
  }

  @Test
  void join_failingTask_rethrowsTheFirstAndDiscardsTheRest() {
    AtomicInteger discarded = new AtomicInteger();
    Executor<Integer, String> executor =
        Executor.start(
            options(1),
            id -> "",
            (task, context) -> {
              context.spawnLocal(7);
              throw new IllegalStateException("task " + task);
            },
            task -> discarded.incrementAndGet());
    executor.spawn(3);
    ExecutorFailedException thrown = assertThrows(ExecutorFailedException.class, executor::join);
    assertEquals("task 3", thrown.getCause().getMessage());
    assertEquals(1, thrown.failures());
    assertEquals(1, thrown.metrics().failed());
    assertEquals(1, discarded.get());
    assertFalse(executor.spawn(4));
    assertThrows(ExecutorFailedException.class, executor::join);
  }

  @Test
  void join_tasksFailingTogether_suppressesTheOthers() {
    CountDownLatch both = new CountDownLatch(2);
    Executor<Integer, String> executor =
        Executor.start(
            options(2),
            id -> "",
            (task, context) -> {
              both.countDown();
              await(both);
              throw new IllegalStateException("task " + task);
            });
    executor.spawnBatch(List.of(1, 2));
    ExecutorFailedException thrown = assertThrows(ExecutorFailedException.class, executor::join);
    assertEquals(2, thrown.failures());
    assertEquals(1, thrown.getSuppressed().length);
    assertEquals(2, thrown.metrics().failed());
  }

  @Test
  void join_throwingDiscard_countsTheTaskAndReportsTheFailure() {
    Executor<Integer, String> executor =
        Executor.start(
            options(1),
            id -> "",
            (task, context) -> {
              context.spawnLocal(7);
              throw new IllegalStateException("task");
            },
            task -> {
              throw new IllegalArgumentException("discard");
            });
    executor.spawn(3);
    ExecutorFailedException thrown = assertThrows(ExecutorFailedException.class, executor::join);
    assertEquals("discard", thrown.getSuppressed()[0].getMessage());
    assertEquals(1, thrown.metrics().discarded());
  }

  @Test
  void join_failingScratch_rethrows() {
    Executor<Integer, String> executor =
        Executor.start(
            options(2),
            id -> {
              throw new IllegalStateException("scratch " + id);
            },
            (task, context) -> {});
    ExecutorFailedException thrown = assertThrows(ExecutorFailedException.class, executor::join);
    assertTrue(thrown.getCause().getMessage().startsWith("scratch"));
  }

  @Test
  void join_onAWorker_isRefused() {
    @SuppressWarnings({"unchecked", "rawtypes"})
    Executor<Integer, String>[] self = new Executor[1];
    CountDownLatch known = new CountDownLatch(1);
    self[0] =
        Executor.start(
            options(1),
            id -> "",
            (task, context) -> {
              await(known);
              self[0].join();
            });
    self[0].spawn(1);
    known.countDown();
    ExecutorFailedException thrown = assertThrows(ExecutorFailedException.class, self[0]::join);
    assertTrue(thrown.getCause().getMessage().contains("would wait for itself"));
  }
}
