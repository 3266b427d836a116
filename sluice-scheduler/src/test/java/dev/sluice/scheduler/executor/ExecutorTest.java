package dev.sluice.scheduler.executor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.scheduler.metrics.Counter;
import dev.sluice.scheduler.metrics.ExecutorMetrics;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ExecutorTest extends ExecutorFixture {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 9})
  void join_noTasks_ends(int workers) {
    Executor<Integer, AtomicLong> executor = start(workers, TREE);
    ExecutorMetrics metrics = executor.join();
    assertEquals(0, metrics.spawned());
    assertEquals(0, metrics.run());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 9})
  void join_treesFromOutside_everyNodeRanOnce(int workers) {
    AtomicLong nodes = new AtomicLong();
    Executor<Integer, AtomicLong> executor = Executor.start(options(workers), id -> nodes, TREE);
    for (int i = 0; i < 50; i++) {
      assertTrue(executor.spawn(9));
    }
    ExecutorMetrics metrics = executor.join();
    assertEquals(50 * 1023, nodes.get());
    assertEquals(50 * 1023, metrics.run());
    assertEquals(50 * 1022, metrics.count(Counter.SPAWNED_LOCALLY));
    assertEquals(0, metrics.inFlight());
  }

  @Test
  void join_globalSpawns_areRun() {
    AtomicInteger ran = new AtomicInteger();
    Executor<Integer, String> executor =
        Executor.start(
            options(2),
            id -> "",
            (left, context) -> {
              ran.incrementAndGet();
              if (left > 0) {
                context.spawnGlobal(left - 1);
              }
            });
    executor.spawn(1000);
    ExecutorMetrics metrics = executor.join();
    assertEquals(1000, metrics.count(Counter.SPAWNED_GLOBALLY));
    assertEquals(1, metrics.spawnedExternally());
    assertEquals(1001, ran.get());
  }

  @Test
  void spawnBatch_whileOpen_runsAll() {
    Set<Integer> ran = ConcurrentHashMap.newKeySet();
    Executor<Integer, String> executor =
        Executor.start(options(2), id -> "", (task, context) -> ran.add(task));
    List<Integer> tasks = IntStream.range(0, 5000).boxed().toList();
    assertEquals(List.of(), executor.spawnBatch(tasks));
    assertEquals(List.of(), executor.spawnBatch(List.of()));
    assertEquals(5000, executor.join().run());
    assertEquals(Set.copyOf(tasks), ran);
  }

  @Test
  void spawn_afterJoin_isRefused() {
    Executor<Integer, AtomicLong> executor = start(2, TREE);
    executor.join();
    List<Integer> batch = List.of(1, 2, 3);
    assertFalse(executor.spawn(1));
    assertSame(batch, executor.spawnBatch(batch));
    assertFalse(executor.isAccepting());
    assertEquals(0, executor.join().spawned());
  }

  @Test
  void shutdown_withTasksQueued_discardsAndCountsThem() throws InterruptedException {
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch proceed = new CountDownLatch(1);
    Set<Integer> discarded = ConcurrentHashMap.newKeySet();
    Executor<Integer, String> executor =
        Executor.start(
            options(1),
            id -> "",
            (task, context) -> {
              context.spawnLocal(1000);
              running.countDown();
              await(proceed);
              context.spawnLocal(1001);
              context.spawnGlobal(1002);
            },
            discarded::add);
    executor.spawn(0);
    running.await();
    executor.spawnBatch(List.of(1, 2, 3));
    executor.shutdown();
    assertFalse(executor.spawn(4));
    proceed.countDown();
    ExecutorMetrics metrics = executor.join();
    assertEquals(Set.of(1, 2, 3, 1000, 1001, 1002), discarded);
    assertEquals(6, metrics.discarded());
    assertEquals(1, metrics.run());
    assertEquals(7, metrics.spawned());
  }

  @Test
  void join_interrupted_finishesAndKeepsTheInterrupt() {
    Executor<Integer, AtomicLong> executor = start(2, TREE);
    executor.spawn(12);
    Thread.currentThread().interrupt();
    assertEquals((1 << 13) - 1, executor.join().run());
    assertTrue(Thread.interrupted());
  }

  @Test
  void close_withTasksQueued_discardsThem() {
    AtomicInteger discarded = new AtomicInteger();
    CountDownLatch proceed = new CountDownLatch(1);
    try (Executor<Integer, String> executor =
        Executor.start(
            options(1),
            id -> "",
            (task, context) -> await(proceed),
            task -> discarded.incrementAndGet())) {
      for (int i = 0; i < 10; i++) {
        executor.spawn(i);
      }
      executor.shutdown();
      proceed.countDown();
    }
    assertTrue(discarded.get() >= 9);
  }

  @Test
  void workerId_inATask_isThatOfItsScratch() {
    Set<Integer> ids = ConcurrentHashMap.newKeySet();
    Executor<Integer, Integer> executor =
        Executor.start(
            options(1),
            id -> id,
            (task, context) -> {
              ids.add(context.workerId());
              ids.add(context.scratch());
            });
    executor.spawn(1);
    executor.join();
    assertEquals(Set.of(0), ids);
  }

  /** The gate under fire: whatever spawn said yes to is accounted for, over many runs. */
  @Test
  void shutdown_racingProducers_losesNothing() throws InterruptedException {
    for (int round = 0; round < 200; round++) {
      AtomicLong accepted = new AtomicLong();
      AtomicLong ended = new AtomicLong();
      Executor<Integer, String> executor =
          Executor.start(
              options(2),
              id -> "",
              (task, context) -> ended.incrementAndGet(),
              task -> ended.incrementAndGet());
      List<Thread> producers =
          IntStream.range(0, 2)
              .mapToObj(
                  n ->
                      Thread.ofPlatform()
                          .start(
                              () -> {
                                while (executor.spawn(n)) {
                                  accepted.incrementAndGet();
                                }
                              }))
              .toList();
      while (accepted.get() < round) {
        Thread.onSpinWait();
      }
      executor.shutdown();
      ExecutorMetrics metrics = executor.join();
      for (Thread producer : producers) {
        producer.join();
      }
      assertEquals(accepted.get(), ended.get());
      assertEquals(accepted.get(), metrics.spawned());
      assertEquals(accepted.get(), metrics.run() + metrics.discarded());
    }
  }
}
