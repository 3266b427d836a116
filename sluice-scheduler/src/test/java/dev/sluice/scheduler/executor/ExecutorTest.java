package dev.sluice.scheduler.executor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.scheduler.affinity.CpuAffinity;
import dev.sluice.scheduler.affinity.PinResult;
import dev.sluice.testing.Needs;
import dev.sluice.testing.Requires;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ExecutorTest {
  /** A tree: a node of some height spawns two of one less. */
  private static final TaskRunner<Integer, AtomicLong> TREE =
      (height, context) -> {
        context.scratch().incrementAndGet();
        if (height > 0) {
          context.spawnLocal(height - 1);
          context.spawnLocal(height - 1);
        }
      };

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

  @Test
  void timeTasks_on_fillsTheHistogram() {
    Executor<Integer, AtomicLong> executor =
        Executor.start(
            ExecutorOptions.builder().timeTasks(true).build(), id -> new AtomicLong(), TREE);
    executor.spawn(3);
    assertEquals(15, executor.join().taskNanos().count());
  }

  @Test
  void join_manyTasks_tellsWhatEachWorkerCounted() {
    Executor<Integer, AtomicLong> executor =
        Executor.start(ExecutorOptions.builder().workers(3).build(), id -> new AtomicLong(), TREE);
    executor.spawn(9);
    ExecutorMetrics metrics = executor.join();
    assertEquals(3, metrics.workers().size());
    assertEquals(1023, metrics.run());
    for (Counter counter : Counter.values()) {
      long sum = metrics.workers().stream().mapToLong(worker -> worker.count(counter)).sum();
      assertEquals(metrics.count(counter), sum, counter.name());
    }
    long slept = metrics.workers().stream().mapToLong(worker -> worker.parkedNanos()).sum();
    assertEquals(metrics.parkNanos().sum(), slept);
  }

  @Test
  void flightRecorder_on_recordsTasksStealsAndParks() throws Exception {
    Path file = Files.createTempFile("executor", ".jfr");
    try (Recording recording = new Recording()) {
      for (String event : List.of("Task", "Steal", "Park")) {
        recording.enable("dev.sluice.scheduler." + event).withoutThreshold();
      }
      recording.start();
      CountDownLatch both = new CountDownLatch(2);
      Executor<Integer, String> executor =
          Executor.start(
              options(2),
              id -> "",
              (task, context) -> {
                if (task == 0) {
                  context.spawnLocal(1);
                  context.spawnLocal(2);
                }
                if (task < 2) {
                  both.countDown();
                  await(both);
                }
              });
      executor.spawn(0);
      ExecutorMetrics metrics = executor.join();
      recording.dump(file);
      Map<String, Long> events =
          RecordingFile.readAllEvents(file).stream()
              .collect(
                  Collectors.groupingBy(
                      event -> event.getEventType().getName(), Collectors.counting()));
      assertEquals(3, events.get("dev.sluice.scheduler.Task"));
      assertEquals(
          metrics.count(Counter.STEALS), events.getOrDefault("dev.sluice.scheduler.Steal", 0L));
      assertEquals(
          metrics.count(Counter.PARKS), events.getOrDefault("dev.sluice.scheduler.Park", 0L));
      assertTrue(metrics.count(Counter.STEALS) > 0);
    } finally {
      Files.delete(file);
    }
  }

  @Test
  void liveMetrics_whileRunning_countsWhatIsInFlight() throws InterruptedException {
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch proceed = new CountDownLatch(1);
    Executor<Integer, String> executor =
        Executor.start(
            options(1),
            id -> "",
            (task, context) -> {
              running.countDown();
              await(proceed);
            });
    executor.spawnBatch(List.of(1, 2, 3));
    running.await();
    assertEquals(3, executor.liveMetrics().spawned());
    assertEquals(3, executor.liveMetrics().inFlight());
    proceed.countDown();
    assertEquals(0, executor.join().inFlight());
  }

  @Test
  @Requires(Needs.LINUX)
  void pinThreads_moreWorkersThanCpus_wrapsRound() {
    List<Integer> cpus = CpuAffinity.ofThisMachine().allowedCpus();
    int workers = cpus.size() + 1;
    CountDownLatch all = new CountDownLatch(workers);
    Executor<Integer, String> executor =
        Executor.start(
            ExecutorOptions.builder().workers(workers).pinThreads(true).build(),
            id -> "",
            (task, context) -> {
              all.countDown();
              await(all);
            });
    executor.spawnBatch(IntStream.range(0, workers).boxed().toList());
    executor.join();
    assertEquals(new PinResult.Pinned(cpus.getFirst()), executor.pinned().getFirst());
    assertEquals(new PinResult.Pinned(cpus.getFirst()), executor.pinned().getLast());
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

  private static Executor<Integer, AtomicLong> start(
      int workers, TaskRunner<Integer, AtomicLong> runner) {
    return Executor.start(options(workers), id -> new AtomicLong(), runner);
  }

  private static ExecutorOptions options(int workers) {
    return ExecutorOptions.builder().workers(workers).build();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
