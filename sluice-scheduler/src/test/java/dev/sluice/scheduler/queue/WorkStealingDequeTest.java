package dev.sluice.scheduler.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WorkStealingDequeTest {
  private final WorkStealingDeque<Integer> deque = new WorkStealingDeque<>(4);
  private final TaskSlot<Integer> slot = new TaskSlot<>();

  @Test
  void pop_afterPushes_givesTheNewestFirst() {
    pushAll(1, 2, 3);
    assertEquals(3, deque.pop());
    assertEquals(2, deque.pop());
    assertEquals(1, deque.pop());
    assertNull(deque.pop());
  }

  @Test
  void steal_afterPushes_givesTheOldestFirst() {
    pushAll(1, 2);
    assertEquals(StealOutcome.SUCCESS, deque.steal(slot));
    assertEquals(1, slot.take());
    assertEquals(StealOutcome.SUCCESS, deque.steal(slot));
    assertEquals(2, slot.take());
    assertEquals(StealOutcome.EMPTY, deque.steal(slot));
  }

  @Test
  void take_withoutSuccess_fails() {
    assertEquals(StealOutcome.EMPTY, deque.steal(slot));
    assertThrows(IllegalStateException.class, slot::take);
  }

  @Test
  void push_beyondTheCapacity_growsAndKeepsAll() {
    pushAll(0, 1, 2);
    deque.steal(slot);
    for (int i = 3; i < 100; i++) {
      deque.push(i);
    }
    assertEquals(128, deque.capacity());
    assertEquals(99, deque.size());
    for (int i = 99; i >= 1; i--) {
      assertEquals(i, deque.pop());
    }
    assertTrue(deque.isEmpty());
  }

  @Test
  void push_afterSteals_usesTheirSlotsAgain() {
    for (int i = 0; i < 1000; i++) {
      deque.push(i);
      deque.push(i);
      deque.steal(slot);
      deque.steal(slot);
    }
    assertEquals(4, deque.capacity());
  }

  @Test
  void pop_afterSteals_leavesNoReferenceBehind() {
    pushAll(1, 2, 3, 4);
    deque.steal(slot);
    deque.steal(slot);
    assertEquals(4, deque.pop());
    assertEquals(1, deque.occupiedSlots());
    deque.steal(slot);
    assertNull(deque.pop());
    assertEquals(0, deque.occupiedSlots());
  }

  @Test
  void holdsMoreThan_someTasks_counts() {
    pushAll(1, 2);
    assertTrue(deque.holdsMoreThan(1));
    assertFalse(deque.holdsMoreThan(2));
  }

  @Test
  void new_withoutAPowerOfTwo_isRefused() {
    assertThrows(IllegalArgumentException.class, () -> new WorkStealingDeque<String>(3));
    assertThrows(IllegalArgumentException.class, () -> new WorkStealingDeque<String>(0));
  }

  /** One owner and two thieves over a deque that wraps and grows: every task is taken once. */
  @Test
  void steal_racingTheOwner_takesEveryTaskExactlyOnce() throws InterruptedException {
    int tasks = 200_000;
    AtomicIntegerArray taken = new AtomicIntegerArray(tasks);
    AtomicBoolean finished = new AtomicBoolean();
    List<Thread> thieves = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      thieves.add(
          Thread.ofPlatform()
              .start(
                  () -> {
                    TaskSlot<Integer> loot = new TaskSlot<>();
                    while (!finished.get()) {
                      if (deque.steal(loot) == StealOutcome.SUCCESS) {
                        taken.incrementAndGet(loot.take());
                      }
                    }
                  }));
    }
    for (int i = 0; i < tasks; i++) {
      deque.push(i);
      if (i % 3 == 0 || i % 64 > 50) {
        Integer popped = deque.pop();
        if (popped != null) {
          taken.incrementAndGet(popped);
        }
      }
    }
    for (Integer left = deque.pop(); left != null; left = deque.pop()) {
      taken.incrementAndGet(left);
    }
    finished.set(true);
    for (Thread thief : thieves) {
      thief.join();
    }
    for (int i = 0; i < tasks; i++) {
      assertEquals(1, taken.get(i), "task " + i);
    }
  }

  private void pushAll(int... tasks) {
    for (int task : tasks) {
      deque.push(task);
    }
  }
}
