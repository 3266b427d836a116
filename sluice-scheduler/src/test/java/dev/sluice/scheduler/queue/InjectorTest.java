package dev.sluice.scheduler.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class InjectorTest {
  private final Injector<Integer> injector = new Injector<>(4);
  private final TaskSlot<Integer> slot = new TaskSlot<>();
  private final WorkStealingDeque<Integer> deque = new WorkStealingDeque<>();

  @Test
  void steal_fromNew_isEmpty() {
    assertEquals(StealOutcome.EMPTY, injector.steal(slot));
    assertTrue(injector.isEmpty());
  }

  @Test
  void steal_afterPushesOverSeveralRings_keepsTheOrder() {
    for (int i = 0; i < 100; i++) {
      injector.push(i);
    }
    assertFalse(injector.isEmpty());
    for (int i = 0; i < 100; i++) {
      assertEquals(StealOutcome.SUCCESS, injector.steal(slot));
      assertEquals(i, slot.take());
    }
    assertEquals(StealOutcome.EMPTY, injector.steal(slot));
    assertTrue(injector.isEmpty());
  }

  @Test
  void push_withinTheCapacity_neverAppendsARing() {
    for (int i = 0; i < 1000; i++) {
      injector.push(i);
      injector.push(i);
      injector.push(i);
      injector.steal(slot);
      injector.steal(slot);
      injector.steal(slot);
    }
    assertEquals(4, injector.lastRingCapacity());
  }

  @Test
  void stealBatch_fromOne_takesIt() {
    injector.push(7);
    assertEquals(StealOutcome.SUCCESS, injector.stealBatch(slot, deque));
    assertEquals(7, slot.take());
    assertEquals(0, slot.moved());
    assertTrue(deque.isEmpty());
  }

  @Test
  void stealBatch_fromTen_takesHalfInOrder() {
    Injector<Integer> roomy = new Injector<>(16);
    for (int i = 0; i < 10; i++) {
      roomy.push(i);
    }
    assertEquals(StealOutcome.SUCCESS, roomy.stealBatch(slot, deque));
    assertEquals(0, slot.take());
    assertEquals(4, slot.moved());
    for (int i = 1; i < 5; i++) {
      assertEquals(i, deque.pop());
    }
    roomy.steal(slot);
    assertEquals(5, slot.take());
  }

  @Test
  void stealBatch_fromThousands_takesNoMoreThanTheBatch() {
    Injector<Integer> roomy = new Injector<>(4096);
    for (int i = 0; i < 4000; i++) {
      roomy.push(i);
    }
    roomy.stealBatch(slot, deque);
    assertEquals(Injector.BATCH_MAX - 1, slot.moved());
    assertEquals(Injector.BATCH_MAX - 1, deque.size());
  }

  @Test
  void pushSome_moreThanTheRingHolds_pushesAPartAtATime() {
    Object[] tasks = IntStream.range(0, 10).boxed().toArray();
    int pushed = 0;
    while (pushed < tasks.length) {
      pushed += injector.pushSome(tasks, pushed);
    }
    for (int i = 0; i < 10; i++) {
      injector.steal(slot);
      assertEquals(i, slot.take());
    }
    assertEquals(StealOutcome.EMPTY, injector.steal(slot));
  }

  @Test
  void new_withoutAPowerOfTwo_isRefused() {
    assertThrows(IllegalArgumentException.class, () -> new Injector<String>(3));
    assertThrows(IllegalArgumentException.class, () -> new Injector<String>(1 << 17));
  }

  /** Two producers, one of batches, and two consumers: every task comes out once and in order. */
  @Test
  void stealBatch_racingProducers_takesEveryTaskExactlyOnce() throws InterruptedException {
    int each = 100_000;
    AtomicIntegerArray taken = new AtomicIntegerArray(2 * each);
    AtomicInteger left = new AtomicInteger(2 * each);
    List<Thread> threads = new ArrayList<>();
    threads.add(Thread.ofPlatform().start(() -> IntStream.range(0, each).forEach(injector::push)));
    threads.add(Thread.ofPlatform().start(() -> pushInBatches(each, 2 * each)));
    for (int i = 0; i < 2; i++) {
      threads.add(Thread.ofPlatform().start(() -> drainInOrder(each, taken, left)));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    for (int i = 0; i < 2 * each; i++) {
      assertEquals(1, taken.get(i), "task " + i);
    }
  }

  private void pushInBatches(int from, int to) {
    for (int start = from; start < to; start += 50) {
      Object[] batch = IntStream.range(start, start + 50).boxed().toArray();
      int pushed = 0;
      while (pushed < batch.length) {
        pushed += injector.pushSome(batch, pushed);
      }
    }
  }

  private void drainInOrder(int each, AtomicIntegerArray taken, AtomicInteger left) {
    TaskSlot<Integer> first = new TaskSlot<>();
    WorkStealingDeque<Integer> rest = new WorkStealingDeque<>();
    int[] last = {-1, -1};
    while (left.get() > 0) {
      if (injector.stealBatch(first, rest) != StealOutcome.SUCCESS) {
        continue;
      }
      for (Integer task = first.take(); task != null; task = rest.pop()) {
        int producer = task / each;
        if (task <= last[producer]) {
          throw new AssertionError(task + " came after " + last[producer]);
        }
        last[producer] = task;
        taken.incrementAndGet(task);
        left.decrementAndGet();
      }
    }
  }
}
