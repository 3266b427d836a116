package dev.sluice.scheduler.executor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.scheduler.affinity.CpuAffinity;
import dev.sluice.scheduler.affinity.PinResult;
import dev.sluice.scheduler.metrics.Counter;
import dev.sluice.scheduler.metrics.ExecutorMetrics;
import dev.sluice.testing.Needs;
import dev.sluice.testing.Requires;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What an executor tells of itself, and where its threads run. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ExecutorMeasuredTest extends ExecutorFixture {
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
}
