package dev.sluice.scheduler.executor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.scheduler.metrics.Counter;
import dev.sluice.scheduler.metrics.ExecutorMetrics;
import dev.sluice.scheduler.metrics.WorkerMetrics;
import dev.sluice.scheduler.park.Parker;
import dev.sluice.scheduler.random.XorShift64;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The decisions of workers, taken one at a time on one thread. */
class WorkerStepTest {
  private static final StepOutcome LOCAL = new StepOutcome.RanTask(PopSource.LOCAL, -1);
  private static final StepOutcome INJECTED = new StepOutcome.RanTask(PopSource.INJECTOR, -1);
  private static final StepOutcome NO_WORK = new StepOutcome.NoWork();

  private final List<Integer> unparked = new ArrayList<>();
  private final List<String> ran = new ArrayList<>();
  private final List<String> discarded = new ArrayList<>();
  private final List<Integer> terminated = new ArrayList<>();
  private final ExecutorCore<String> core =
      new ExecutorCore<>(
          2,
          FakeParker::new,
          discarded::add,
          new TraceHooks<>() {
            @Override
            public void terminated(int worker) {
              terminated.add(worker);
            }
          });
  private final List<WorkerContext<String, List<String>>> contexts = new ArrayList<>();
  private final List<WorkerStep<String, List<String>>> steps = new ArrayList<>();

  WorkerStepTest() {
    ExecutorOptions options = ExecutorOptions.builder().workers(2).spinRounds(1).build();
    for (int worker = 0; worker < 2; worker++) {
      XorShift64 random = XorShift64.forWorker(options.seed(), worker);
      contexts.add(new WorkerContext<>(core, worker, ran, random, new WorkerMetrics()));
      steps.add(
          new WorkerStep<>(
              core, contexts.get(worker), this::run, new TieredIdle(options), 4, null));
    }
  }

  /** A task's text is its program: names after the colon are spawned locally. */
  private void run(String task, WorkerContext<String, List<String>> context) {
    context.scratch().add(task);
    if (task.equals("fail")) {
      throw new IllegalStateException("as told");
    }
    if (task.startsWith("again")) {
      context.spawnLocal(task);
    }
    if (task.contains(":")) {
      for (String child : task.substring(task.indexOf(':') + 1).split(",", -1)) {
        context.spawnLocal(child);
      }
    }
  }

  @Test
  void step_localAndInjected_takesTheNewestLocalFirst() {
    core.spawn("parent:a,b");
    core.spawn("other");
    assertEquals(INJECTED, steps.get(0).step());
    assertEquals(LOCAL, steps.get(0).step());
    assertEquals(LOCAL, steps.get(0).step());
    assertEquals(INJECTED, steps.get(0).step());
    assertEquals(List.of("parent:a,b", "b", "a", "other"), ran);
  }

  @Test
  void step_nothingOwn_stealsTheOldestOfTheOther() {
    core.spawn("parent:a,b");
    steps.get(0).step();
    assertEquals(new StepOutcome.RanTask(PopSource.STEAL, 0), steps.get(1).step());
    assertEquals(List.of("parent:a,b", "a"), ran);
    assertEquals(1, contexts.get(1).metrics().count(Counter.STEALS));
  }

  @Test
  void step_nothingAnywhere_spinsAnnouncesAndParks() {
    WorkerStep<String, List<String>> step = steps.get(0);
    assertEquals(NO_WORK, step.step());
    assertFalse(step.isAnnounced());
    assertEquals(NO_WORK, step.step());
    assertTrue(step.isAnnounced());
    assertEquals(new StepOutcome.ShouldPark(200_000), step.step());
    assertTrue(core.sleepers().isAsleep(0));
    assertEquals(NO_WORK, step.step());
    assertFalse(core.sleepers().any());
    assertEquals(NO_WORK, step.step());
    assertEquals(new StepOutcome.ShouldPark(400_000), step.step());
  }

  @Test
  void step_taskInjectedAfterTheAnnouncement_doesNotPark() {
    goToSleep(0, false);
    core.spawn("late");
    assertEquals(List.of(0), unparked);
    assertEquals(NO_WORK, steps.get(0).step());
    assertEquals(INJECTED, steps.get(0).step());
  }

  @Test
  void step_taskInTheOthersDequeAfterTheAnnouncement_doesNotPark() {
    goToSleep(1, false);
    core.spawn("parent:a");
    steps.get(0).step();
    assertEquals(NO_WORK, steps.get(1).step());
    assertFalse(steps.get(1).isAnnounced());
  }

  @Test
  void spawn_oneAsleep_wakesIt() {
    goToSleep(1, true);
    core.spawn("task");
    assertEquals(List.of(1), unparked);
    core.spawn("task");
    assertEquals(List.of(1), unparked);
  }

  @Test
  void spawn_oneAsleepAndOneSearching_wakesNobody() {
    steps.get(0).step();
    goToSleep(1, true);
    core.spawn("task");
    assertEquals(List.of(), unparked);
  }

  @Test
  void step_lastSearcherFindsATaskAndMoreIsThere_wakesTheSleeper() {
    steps.get(0).step();
    goToSleep(1, true);
    core.spawn("task");
    core.spawn("task");
    assertEquals(INJECTED, steps.get(0).step());
    assertEquals(List.of(1), unparked);
  }

  @Test
  void step_lastSearcherFindsTheOnlyTask_wakesNobody() {
    steps.get(0).step();
    goToSleep(1, true);
    core.spawn("task");
    assertEquals(INJECTED, steps.get(0).step());
    assertEquals(List.of(), unparked);
  }

  @Test
  void spawnBatch_twoAsleep_wakesNoMoreThanThere() {
    goToSleep(0, true);
    goToSleep(1, true);
    core.spawnBatch(List.of("a", "b", "c"));
    assertEquals(List.of(0, 1), unparked.stream().sorted().toList());
  }

  @Test
  void spawnLocal_oneTaskAndASleeper_letsItSleep() {
    core.spawn("parent:a");
    core.sleepers().announce(1);
    steps.get(0).step();
    assertEquals(List.of(), unparked);
  }

  @Test
  void spawnLocal_twoTasksAndASleeper_wakesIt() {
    core.spawn("parent:a,b");
    core.sleepers().announce(1);
    steps.get(0).step();
    assertEquals(List.of("parent:a,b"), ran);
    assertEquals(List.of(1), unparked);
  }

  @Test
  void step_poppingWithTasksLeftOverAndASleeper_wakesIt() {
    core.spawn("parent:a,b,c");
    steps.get(0).step();
    core.sleepers().announce(1);
    assertEquals(List.of(), unparked);
    assertEquals(LOCAL, steps.get(0).step());
    assertEquals(List.of(1), unparked);
  }

  @Test
  void step_batchWithTasksLeftOverAndASleeper_wakesIt() {
    core.spawnBatch(List.of("a", "b", "c", "d", "e"));
    core.sleepers().announce(1);
    assertEquals(INJECTED, steps.get(0).step());
    assertEquals(List.of(1), unparked);
    assertEquals(2, contexts.get(0).metrics().count(Counter.INJECTOR_MOVES));
  }

  @Test
  void step_taskThatAlwaysSpawnsItself_starvesNeitherQueue() {
    core.spawn("again");
    steps.get(0).step();
    core.spawn("injected");
    core.spawn("again 2");
    int bound = 2 * WorkerStep.FAIRNESS_INTERVAL;
    for (int i = 0; i < 2 * bound; i++) {
      assertInstanceOf(StepOutcome.RanTask.class, steps.get(0).step());
    }
    assertTrue(ran.indexOf("injected") <= bound, ran.toString());
    assertTrue(ran.contains("again 2"), ran.toString());
    // Both keep spawning themselves now: the older one must still get turns.
    ran.clear();
    for (int i = 0; i < 2 * bound; i++) {
      steps.get(0).step();
    }
    assertTrue(ran.contains("again"), ran.toString());
    assertTrue(ran.contains("again 2"), ran.toString());
  }

  @Test
  void step_tasksInFlight_countIsTasksAndReserves() {
    core.spawn("parent:a,b");
    core.spawn("x");
    assertEquals(2, core.inFlightAtMost());
    steps.get(0).step();
    assertEquals(3, core.inFlightAtMost() - contexts.get(0).reserve());
    steps.get(0).step();
    assertEquals(2, core.inFlightAtMost() - contexts.get(0).reserve());
  }

  @Test
  void step_longChains_returnsTheReserveAsItGrows() {
    for (int i = 0; i < 1000; i++) {
      core.spawn("x");
    }
    for (int i = 0; i < 1000; i++) {
      steps.get(0).step();
      assertTrue(contexts.get(0).reserve() <= 128 + WorkerStep.FAIRNESS_INTERVAL);
    }
    goToSleep(0, false);
    assertEquals(0, contexts.get(0).reserve());
    assertEquals(0, core.inFlightAtMost());
  }

  @Test
  void close_tasksInFlight_terminatesOnceAfterTheLast() {
    core.spawn("parent:a,b");
    steps.get(0).step();
    core.close();
    assertFalse(core.isDone());
    assertEquals(LOCAL, steps.get(0).step());
    assertEquals(new StepOutcome.RanTask(PopSource.STEAL, 0), steps.get(1).step());
    goToSleep(1, false);
    assertEquals(List.of(), terminated);
    assertFalse(core.isDone());
    goToSleep(0, false);
    assertEquals(List.of(0), terminated);
    assertTrue(core.isDone());
    assertInstanceOf(StepOutcome.ExitDone.class, steps.get(0).step());
    assertInstanceOf(StepOutcome.ExitDone.class, steps.get(1).step());
    assertEquals(3, metrics().run());
  }

  @Test
  void step_failingTask_stopsAndDiscardsWhatIsLeft() {
    core.spawn("parent:fail");
    steps.get(0).step();
    core.spawn("left");
    assertInstanceOf(StepOutcome.ExitFailed.class, steps.get(0).step());
    assertFalse(core.spawn("refused"));
    assertEquals(List.of("left"), discarded);
    assertEquals(List.of(0, 1), unparked.stream().distinct().sorted().toList());
    assertInstanceOf(StepOutcome.ExitDone.class, steps.get(1).step());
    assertEquals(List.of(0), terminated);
    assertEquals(1, metrics().failed());
  }

  @Test
  void stop_asleep_leavesAndIsNoSleeperAnyMore() {
    goToSleep(0, true);
    core.stop();
    assertEquals(List.of(0, 1), unparked.stream().distinct().toList());
    assertInstanceOf(StepOutcome.ExitDone.class, steps.get(0).step());
    assertFalse(core.sleepers().any());
  }

  private ExecutorMetrics metrics() {
    return core.finalMetrics(contexts.stream().map(WorkerContext::metrics).toList());
  }

  private void goToSleep(int worker, boolean parking) {
    while (!steps.get(worker).isAnnounced()) {
      assertEquals(NO_WORK, steps.get(worker).step());
    }
    if (parking) {
      assertInstanceOf(StepOutcome.ShouldPark.class, steps.get(worker).step());
    }
  }

  private final class FakeParker implements Parker {
    private final int worker;

    FakeParker(int worker) {
      this.worker = worker;
    }

    @Override
    public void park(long nanos) {
      throw new AssertionError("nobody drives this test but the test");
    }

    @Override
    public void unpark() {
      unparked.add(worker);
    }
  }
}
