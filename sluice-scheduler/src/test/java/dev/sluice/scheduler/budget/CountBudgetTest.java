package dev.sluice.scheduler.budget;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CountBudgetTest {
  private final CountBudget budget = new CountBudget("test", 3);
  private final List<String> resumed = new ArrayList<>();

  @Test
  void tryAcquire_moreThanLeft_takesNothing() {
    assertTrue(budget.tryAcquire(2));
    assertFalse(budget.tryAcquire(2));
    assertEquals(1, budget.available());
  }

  @Test
  void tryAcquireUpTo_fewerLeft_takesThose() {
    assertTrue(budget.tryAcquire(1));
    assertEquals(2, budget.tryAcquireUpTo(3));
    assertEquals(0, budget.tryAcquireUpTo(3));
  }

  @Test
  void peak_permitsTakenAndReturned_isTheMostThatWereOut() {
    assertEquals(0, budget.peak());
    assertTrue(budget.tryAcquire(2));
    budget.release(2);
    assertEquals(1, budget.tryAcquireUpTo(1));
    assertEquals(2, budget.peak());
  }

  @Test
  void tryAcquire_moreThanTotal_isMisuse() {
    assertThrows(IllegalArgumentException.class, () -> budget.tryAcquire(4));
    assertThrows(IllegalArgumentException.class, () -> budget.whenAvailable(4, 0, () -> {}));
  }

  @Test
  void release_moreThanTaken_fails() {
    assertTrue(budget.tryAcquire(1));
    assertThrows(IllegalStateException.class, () -> budget.release(2));
    assertEquals(2, budget.available());
  }

  @Test
  void whenAvailable_permitsAreThere_resumesAtOnce() {
    budget.whenAvailable(3, 0, () -> resumed.add("a"));
    assertEquals(List.of("a"), resumed);
    assertEquals(0, budget.waiting());
  }

  @Test
  void whenAvailable_permitsComeBackOneByOne_resumesWhenTheNeedIsCovered() {
    assertTrue(budget.tryAcquire(3));
    budget.whenAvailable(2, 0, () -> resumed.add("a"));
    budget.release(1);
    assertEquals(List.of(), resumed);
    budget.release(1);
    assertEquals(List.of("a"), resumed);
  }

  @Test
  void release_onePermit_resumesOneWaiterHighestPriorityFirst() {
    assertTrue(budget.tryAcquire(3));
    budget.whenAvailable(1, 0, () -> resumed.add("first"));
    budget.whenAvailable(1, 0, () -> resumed.add("second"));
    budget.whenAvailable(1, 5, () -> resumed.add("deep"));
    budget.release(1);
    assertEquals(List.of("deep"), resumed);
    budget.release(1);
    budget.release(1);
    assertEquals(List.of("deep", "first", "second"), resumed);
  }

  @Test
  void release_manyPermits_resumesAsManyWaiters() {
    assertTrue(budget.tryAcquire(3));
    for (int i = 0; i < 4; i++) {
      budget.whenAvailable(1, 0, () -> resumed.add("waiter"));
    }
    budget.release(3);
    assertEquals(3, resumed.size());
    assertEquals(1, budget.waiting());
  }

  @Test
  void passOn_permitsLeftUnused_resumesTheNext() {
    assertTrue(budget.tryAcquire(3));
    budget.whenAvailable(1, 0, () -> resumed.add("a"));
    budget.whenAvailable(1, 0, () -> resumed.add("b"));
    budget.release(1);
    budget.passOn();
    assertEquals(List.of("a", "b"), resumed);
  }

  @Test
  void resumeAll_waiterThatComesBack_isResumedOnce() {
    assertTrue(budget.tryAcquire(3));
    budget.whenAvailable(
        1,
        0,
        () -> {
          resumed.add("again");
          budget.whenAvailable(1, 0, () -> resumed.add("too often"));
        });
    budget.resumeAll();
    assertEquals(List.of("again"), resumed);
  }

  @Test
  void acquire_full_blocksUntilReleased() throws Exception {
    assertTrue(budget.tryAcquire(3));
    CountDownLatch started = new CountDownLatch(1);
    try (ExecutorService threads = Executors.newSingleThreadExecutor()) {
      Future<?> blocked =
          threads.submit(
              () -> {
                started.countDown();
                budget.acquire(2);
                return null;
              });
      started.await();
      assertFalse(blocked.isDone());
      budget.release(1);
      budget.release(1);
      blocked.get();
    }
    assertEquals(0, budget.available());
  }

  @Test
  void acquire_manyThreadsWithABarrier_neverExceedsTheTotal() throws Exception {
    int threadCount = 8;
    AtomicInteger inside = new AtomicInteger();
    AtomicInteger mostInside = new AtomicInteger();
    CyclicBarrier barrier = new CyclicBarrier(threadCount);
    try (ExecutorService threads = Executors.newFixedThreadPool(threadCount)) {
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < threadCount; i++) {
        all.add(
            threads.submit(
                () -> {
                  barrier.await();
                  for (int round = 0; round < 1000; round++) {
                    budget.acquire(1);
                    mostInside.accumulateAndGet(inside.incrementAndGet(), Math::max);
                    inside.decrementAndGet();
                    budget.release(1);
                  }
                  return null;
                }));
      }
      for (Future<?> one : all) {
        one.get();
      }
    }
    assertTrue(mostInside.get() <= 3, () -> "inside at once: " + mostInside);
    assertEquals(3, budget.available());
  }

  @Test
  void whenAvailable_racingReleases_losesNoWakeUp() throws Exception {
    CountBudget one = new CountBudget("one", 1);
    AtomicInteger turns = new AtomicInteger();
    CountDownLatch done = new CountDownLatch(20_000);
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      class Turn implements Runnable {
        @Override
        public void run() {
          if (one.tryAcquire(1)) {
            turns.incrementAndGet();
            one.release(1);
            done.countDown();
          } else {
            one.whenAvailable(1, 0, () -> threads.execute(this));
          }
        }
      }
      for (int i = 0; i < 20_000; i++) {
        threads.execute(new Turn());
      }
      done.await();
    }
    assertEquals(20_000, turns.get());
    assertEquals(0, one.waiting());
  }
}
