package dev.sluice.stress;

import dev.sluice.scheduler.queue.Injector;
import dev.sluice.scheduler.queue.Sharing;
import dev.sluice.scheduler.queue.StealOutcome;
import dev.sluice.scheduler.queue.TaskSlot;
import dev.sluice.scheduler.queue.WorkStealingDeque;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Test;

/** What is neither a stack nor a queue to its users, yet must lose and double nothing. */
class QueueRacesTest {
  @Test
  void pop_halfSharedAndAThief_handsOutEachTaskOnce() {
    Lincheck.runConcurrentTest(LincheckForms.interleavingsMax(), QueueRacesTest::takeBack);
  }

  @Test
  void stealBatch_twoThieves_handsOutEachTaskOnceInOrder() {
    Lincheck.runConcurrentTest(LincheckForms.interleavingsMax(), QueueRacesTest::batches);
  }

  private static void takeBack() {
    WorkStealingDeque<Integer> deque = new WorkStealingDeque<>(4, Sharing.HALF);
    for (int task = 1; task <= 4; task++) {
      deque.push(task);
      deque.share();
    }
    int[] popped = new int[1];
    int[] stolen = new int[1];
    Race.of(
        () -> popped[0] = popAll(deque, 0),
        () -> {
          int first = steal(deque);
          stolen[0] = append(first, steal(deque));
        });
    // The owner has the newest, the thief the oldest, and together they have all.
    int newest = popped[0];
    int oldest = stolen[0];
    boolean fits =
        (newest == 4321 && oldest == 0)
            || (newest == 432 && oldest == 1)
            || (newest == 43 && oldest == 12);
    Race.check(fits, "popped " + newest + ", stolen " + oldest);
  }

  private static void batches() {
    Injector<Integer> injector = new Injector<>(2);
    injector.push(1);
    injector.push(2);
    injector.push(3);
    int[] taken = new int[2];
    Race.of(() -> taken[0] = stealBatch(injector), () -> taken[1] = stealBatch(injector));
    int first = Math.min(taken[0], taken[1]);
    int second = Math.max(taken[0], taken[1]);
    int rest = append(append(stealBatch(injector), stealBatch(injector)), stealBatch(injector));
    int all = first == 0 ? append(second, rest) : append(append(first, second), rest);
    Race.check(all == 123, taken[0] + " and " + taken[1] + " with " + rest + " left");
  }

  /** Writes the digits of {@code more} behind those of {@code digits}. */
  private static int append(int digits, int more) {
    int shifted = digits;
    for (int rest = more; rest > 0; rest /= 10) {
      shifted *= 10;
    }
    return shifted + more;
  }

  private static int popAll(WorkStealingDeque<Integer> deque, int before) {
    int popped = before;
    for (Integer task = deque.pop(); task != null; task = deque.pop()) {
      popped = append(popped, task);
    }
    return popped;
  }

  private static int steal(WorkStealingDeque<Integer> deque) {
    TaskSlot<Integer> slot = new TaskSlot<>();
    return deque.steal(slot) == StealOutcome.SUCCESS ? slot.take() : 0;
  }

  private static int stealBatch(Injector<Integer> injector) {
    TaskSlot<Integer> slot = new TaskSlot<>();
    WorkStealingDeque<Integer> rest = new WorkStealingDeque<>(2, Sharing.NONE);
    return injector.stealBatch(slot, rest) == StealOutcome.SUCCESS ? popAll(rest, slot.take()) : 0;
  }
}
