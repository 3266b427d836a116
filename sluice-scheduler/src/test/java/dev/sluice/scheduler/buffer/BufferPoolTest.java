package dev.sluice.scheduler.buffer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.scheduler.LeakDetector;
import dev.sluice.scheduler.budget.ByteBudget;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class BufferPoolTest {
  private static final int BYTES = 64;
  private final LeakDetector leaks = LeakDetector.tracking();
  private final ByteBudget budget = new ByteBudget("bytes", 10L * BYTES);
  private final BufferPool pool = pool(4, 2);

  private BufferPool pool(int buffers, int workers) {
    return new BufferPool(new BufferPoolOptions(BYTES, buffers, workers), budget, leaks);
  }

  @AfterEach
  void nothingHeld() {
    leaks.checkNothingHeld();
  }

  @Test
  void tryAcquire_allTaken_isNullAndOnlyThen() {
    List<Buffer> taken = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      taken.add(acquire(i % 2));
    }
    assertNull(pool.tryAcquire(0));
    taken.forEach(buffer -> buffer.release(1));
    assertEquals(4, pool.available());
  }

  @Test
  void tryAcquire_afterOwnRelease_getsTheSameMemory() {
    Buffer first = acquire(1);
    MemorySegment memory = first.memory();
    first.release(1);
    Buffer second = acquire(1);
    assertSame(memory, second.memory());
    second.release(1);
  }

  @Test
  void tryAcquire_restAtAnotherWorker_stealsIt() {
    List<Buffer> taken = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      taken.add(acquire(0));
    }
    taken.removeLast().release(0);
    Buffer stolen = acquire(1);
    stolen.release(BufferPool.NO_WORKER);
    acquire(BufferPool.NO_WORKER).release(0);
    taken.forEach(buffer -> buffer.release(0));
  }

  @Test
  void release_twice_fails() {
    Buffer buffer = acquire(0);
    buffer.release(0);
    assertThrows(IllegalStateException.class, () -> buffer.release(0));
    assertEquals(4, pool.available());
  }

  @Test
  void memory_afterRelease_failsEvenIfSomeoneElseHasIt() {
    Buffer old = acquire(0);
    old.release(0);
    Buffer next = acquire(0);
    assertThrows(IllegalStateException.class, old::memory);
    next.release(0);
  }

  @Test
  void release_withTheDetectorOn_poisonsTheMemory() {
    Buffer buffer = acquire(0);
    MemorySegment kept = buffer.memory();
    kept.set(ValueLayout.JAVA_BYTE, 0, (byte) 'x');
    buffer.release(0);
    assertEquals((byte) 0xDD, kept.get(ValueLayout.JAVA_BYTE, 0));
  }

  @Test
  void close_buffersInUse_fails() {
    Buffer buffer = acquire(0);
    assertThrows(IllegalStateException.class, pool::close);
    buffer.release(0);
    pool.close();
  }

  @Test
  void construction_countsAgainstTheByteBudgetUntilClosed() {
    assertEquals(6L * BYTES, budget.availableBytes());
    assertThrows(IllegalArgumentException.class, () -> pool(7, 1));
    assertEquals(6L * BYTES, budget.availableBytes());
    pool.close();
    assertEquals(10L * BYTES, budget.availableBytes());
  }

  @Test
  void options_bufferOverFourMebibytes_isRefused() {
    assertThrows(
        IllegalArgumentException.class,
        () -> new BufferPoolOptions(BufferPoolOptions.BUFFER_BYTES_MAX + 1, 1, 1));
  }

  @Test
  void whenAvailable_bufferComesBack_resumes() {
    List<Buffer> taken = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      taken.add(acquire(0));
    }
    AtomicInteger resumed = new AtomicInteger();
    pool.whenAvailable(0, resumed::incrementAndGet);
    assertEquals(0, resumed.get());
    taken.forEach(buffer -> buffer.release(0));
    assertEquals(1, resumed.get());
  }

  @Test
  void tryAcquire_fewerHoldersThanBuffers_neverFailsHoweverTheyMove() throws Exception {
    int threadCount = 4; // as many as buffers: each may hold one at any time
    CyclicBarrier barrier = new CyclicBarrier(threadCount);
    try (ExecutorService threads = Executors.newFixedThreadPool(threadCount)) {
      List<Future<?>> all = new ArrayList<>();
      for (int thread = 0; thread < threadCount; thread++) {
        byte mark = (byte) thread;
        all.add(
            threads.submit(
                () -> {
                  barrier.await();
                  for (int round = 0; round < 5_000; round++) {
                    Buffer buffer = acquire(mark % 2);
                    buffer.memory().fill(mark);
                    assertEquals(mark, buffer.memory().get(ValueLayout.JAVA_BYTE, BYTES - 1));
                    buffer.release(round % 3 - 1);
                  }
                  return null;
                }));
      }
      for (Future<?> one : all) {
        one.get();
      }
    }
    assertTrue(pool.available() == 4);
  }

  private Buffer acquire(int worker) {
    Buffer buffer = pool.tryAcquire(worker);
    assertNotNull(buffer);
    return buffer;
  }
}
