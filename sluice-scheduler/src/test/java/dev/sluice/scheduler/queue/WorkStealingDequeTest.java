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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class WorkStealingDequeTest {
  private final WorkStealingDeque<Integer> deque = new WorkStealingDeque<>(4, Sharing.ALL);
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
    assertThrows(
        IllegalArgumentException.class, () -> new WorkStealingDeque<String>(3, Sharing.ALL));
    assertThrows(
        IllegalArgumentException.class, () -> new WorkStealingDeque<String>(0, Sharing.ALL));
  }

  @Test
  void steal_halfShared_leavesTheNewestToTheOwner() {
    WorkStealingDeque<Integer> half = new WorkStealingDeque<>(4, Sharing.HALF);
    for (int i = 0; i < 6; i++) {
      half.push(i);
    }
    assertFalse(half.hasShared());
    assertTrue(half.share());
    for (int i = 0; i < 3; i++) {
      assertEquals(StealOutcome.SUCCESS, half.steal(slot));
      assertEquals(i, slot.take());
    }
    assertEquals(StealOutcome.EMPTY, half.steal(slot));
    assertEquals(3, half.size());
    assertEquals(5, half.pop());
    assertTrue(half.share());
    assertTrue(half.hasShared());
    assertEquals(4, half.pop());
    assertEquals(3, half.pop());
    assertNull(half.pop());
    assertEquals(0, half.occupiedSlots());
  }

  @Test
  void share_loneTask_letsThievesHaveIt() {
    WorkStealingDeque<Integer> half = new WorkStealingDeque<>(4, Sharing.HALF);
    half.push(1);
    assertTrue(half.share());
    assertFalse(half.share());
    assertTrue(half.hasShared());
  }

  @Test
  void pop_halfShared_takesBackHalfAtATime() {
    WorkStealingDeque<Integer> half = new WorkStealingDeque<>(16, Sharing.HALF);
    for (int i = 0; i < 12; i++) {
      half.push(i);
      half.share();
    }
    for (int i = 11; i >= 0; i--) {
      assertEquals(i, half.pop());
    }
    assertNull(half.pop());
    assertTrue(half.isEmpty());
  }

  @Test
  void share_none_sharesNothing() {
    WorkStealingDeque<Integer> own = new WorkStealingDeque<>(4, Sharing.NONE);
    own.push(1);
    assertFalse(own.share());
    assertEquals(StealOutcome.EMPTY, own.steal(slot));
    assertEquals(1, own.pop());
  }

  @ParameterizedTest
  @EnumSource(Sharing.class)
  void popOldest_anySharing_takesTheOldest(Sharing sharing) {
    WorkStealingDeque<Integer> any = new WorkStealingDeque<>(4, sharing);
    for (int i = 0; i < 3; i++) {
      any.push(i);
      any.share();
    }
    assertEquals(StealOutcome.SUCCESS, any.popOldest(slot));
    assertEquals(0, slot.take());
    assertEquals(2, any.pop());
    assertEquals(StealOutcome.SUCCESS, any.popOldest(slot));
    assertEquals(1, slot.take());
    assertEquals(StealOutcome.EMPTY, any.popOldest(slot));
    assertNull(any.pop());
    assertEquals(0, any.occupiedSlots());
  }

  /** One owner and two thieves over a deque that wraps and grows: every task is taken once. */
  @ParameterizedTest
  @EnumSource(
      value = Sharing.class,
      names = {"HALF", "ALL"})
  void steal_racingTheOwner_takesEveryTaskExactlyOnce(Sharing sharing) throws InterruptedException {
    WorkStealingDeque<Integer> deque = new WorkStealingDeque<>(4, sharing);
    int tasks = 400_000;
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
      deque.share();
      if (i % 3 == 0 || i % 64 > 40) {
        Integer popped = deque.pop();
        deque.share();
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

  /** Few tasks and many thieves: the owner takes back what thieves are after at the same time. */
  @ParameterizedTest
  @EnumSource(
      value = Sharing.class,
      names = {"HALF", "ALL"})
  void pop_takingBackWhatThievesWant_takesEveryTaskExactlyOnce(Sharing sharing)
      throws InterruptedException {
    WorkStealingDeque<Integer> deque = new WorkStealingDeque<>(8, sharing);
    int rounds = 400_000;
    int each = 4;
    AtomicIntegerArray taken = new AtomicIntegerArray(rounds * each);
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
    try {
      for (int round = 0; round < rounds; round++) {
        for (int i = 0; i < each; i++) {
          deque.push(round * each + i);
          deque.share();
        }
        for (Integer task = deque.pop(); task != null; task = deque.pop()) {
          taken.incrementAndGet(task);
        }
      }
    } finally {
      finished.set(true);
      for (Thread thief : thieves) {
        thief.join();
      }
    }
    for (int i = 0; i < taken.length(); i++) {
      assertEquals(1, taken.get(i), "task " + i);
    }
  }

  private void pushAll(int... tasks) {
    for (int task : tasks) {
      deque.push(task);
    }
  }
}
