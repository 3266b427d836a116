package dev.sluice.stress;

import dev.sluice.scheduler.park.Parker;
import dev.sluice.scheduler.park.Sleepers;
import dev.sluice.scheduler.queue.Injector;
import dev.sluice.scheduler.queue.StealOutcome;
import dev.sluice.scheduler.queue.TaskSlot;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Test;

/** No wake-up is lost: a worker that parks for ever would be a deadlock, which Lincheck reports. */
class SleepProtocolTest {
  @Test
  void announce_racesOneProducer_findsTheTask() {
    Lincheck.runConcurrentTest(LincheckForms.interleavingsMax(), () -> sleepAndWake(1));
  }

  @Test
  void announce_racesTwoProducers_findsBothTasks() {
    Lincheck.runConcurrentTest(LincheckForms.interleavingsMax(), () -> sleepAndWake(2));
  }

  private static void sleepAndWake(int producers) {
    Injector<Integer> injector = new Injector<>(2);
    Sleepers sleepers = new Sleepers(1);
    SpinParker parker = new SpinParker();
    Runnable[] sides = new Runnable[producers + 1];
    for (int i = 0; i < producers; i++) {
      sides[i] = () -> produce(injector, sleepers, parker);
    }
    sides[producers] = () -> consume(producers, injector, sleepers, parker);
    Race.of(sides);
    Race.check(injector.isEmpty(), "a task was left");
    Race.check(sleepers.count() == 0, sleepers.count() + " sleepers after the end");
  }

  private static void produce(Injector<Integer> injector, Sleepers sleepers, Parker parker) {
    injector.push(1);
    wakeIfNeeded(sleepers, parker);
  }

  private static void wakeIfNeeded(Sleepers sleepers, Parker parker) {
    if (sleepers.needsWake() && sleepers.claimOne() == 0) {
      parker.unpark();
    }
  }

  private static void consume(
      int tasks, Injector<Integer> injector, Sleepers sleepers, Parker parker) {
    TaskSlot<Integer> slot = new TaskSlot<>();
    int taken = 0;
    boolean searching = false;
    while (taken < tasks) {
      if (injector.steal(slot) == StealOutcome.SUCCESS) {
        slot.take();
        taken++;
        if (searching && sleepers.endSearch() && !injector.isEmpty()) {
          wakeIfNeeded(sleepers, parker);
        }
        searching = false;
        continue;
      }
      if (!searching) {
        sleepers.startSearch();
        searching = true;
      }
      sleepers.announce(0);
      if (injector.isEmpty()) {
        parker.park(0);
      }
      sleepers.retract(0);
    }
  }

  /** Waits for the permit and for nothing else: no time-out hides a lost wake-up. */
  private static final class SpinParker implements Parker {
    private volatile boolean permit;

    @Override
    public void park(long nanos) {
      while (!permit) {
        Thread.onSpinWait();
      }
      permit = false;
    }

    @Override
    public void unpark() {
      permit = true;
    }
  }
}
