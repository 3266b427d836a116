package dev.sluice.scheduler.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.scheduler.LeakDetector;
import dev.sluice.scheduler.budget.FairTokens;
import dev.sluice.scheduler.device.IoModel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openjdk.jol.info.ClassLayout;

@Timeout(60)
class ObjectFrontierTest {
  private final LeakDetector leaks = LeakDetector.tracking();
  private final AtomicInteger ending = new AtomicInteger();
  private final AtomicInteger ended = new AtomicInteger();
  private final ObjectFrontier<String, String> frontier =
      new ObjectFrontier<>(
          2, leaks, object -> ending.incrementAndGet(), object -> ended.incrementAndGet());
  private final SourceContext<String, String> source =
      SourceContext.root(7, new NoSource(), new FairTokens(1), null);
  private final ObjectDescriptor<String> descriptor = new ObjectDescriptor<>("object", 10, 7, 0);

  @AfterEach
  void nothingHeld() {
    leaks.checkNothingHeld();
  }

  @Test
  void tryAcquire_full_returnsNullWithoutBlocking() {
    ObjectRef<String, String> first = acquire();
    ObjectRef<String, String> second = acquire();
    assertNull(frontier.tryAcquire(descriptor, source));
    assertEquals(2, frontier.inFlight());
    first.release();
    second.release();
  }

  @Test
  void release_onlyShare_returnsThePermitOnce() {
    ObjectRef<String, String> object = acquire();
    assertEquals(1, frontier.available());
    assertTrue(object.release());
    assertEquals(2, frontier.available());
    assertEquals(1, ending.get());
    assertEquals(1, ended.get());
  }

  @Test
  void release_multiChunkObject_returnsThePermitWithTheLastShare() {
    ObjectRef<String, String> fetch0 = acquire();
    ObjectRef<String, String> fetch1 = fetch0.retain();
    ObjectRef<String, String> scan0 = fetch0.retain();
    assertFalse(fetch0.release());
    ObjectRef<String, String> scan1 = fetch1.retain();
    assertFalse(fetch1.release());
    assertFalse(scan0.release());
    assertEquals(1, frontier.inFlight());
    assertTrue(scan1.release());
    assertEquals(0, frontier.inFlight());
  }

  @Test
  void release_twice_failsAndLeavesTheOtherShareAlone() {
    ObjectRef<String, String> one = acquire();
    ObjectRef<String, String> other = one.retain();
    one.release();
    assertThrows(IllegalStateException.class, one::release);
    assertEquals(1, frontier.inFlight());
    assertEquals(descriptor, other.descriptor());
    other.release();
  }

  @Test
  void retain_afterRelease_fails() {
    ObjectRef<String, String> object = acquire();
    object.release();
    assertThrows(IllegalStateException.class, object::retain);
    assertThrows(IllegalStateException.class, object::descriptor);
  }

  @Test
  void acquire_full_blocksUntilAnObjectEnds() throws Exception {
    ObjectRef<String, String> first = acquire();
    ObjectRef<String, String> second = acquire();
    CountDownLatch started = new CountDownLatch(1);
    try (ExecutorService threads = Executors.newSingleThreadExecutor()) {
      Future<ObjectRef<String, String>> blocked =
          threads.submit(
              () -> {
                started.countDown();
                return frontier.acquire(descriptor, source);
              });
      started.await();
      assertFalse(blocked.isDone());
      first.release();
      blocked.get().release();
    }
    second.release();
  }

  @Test
  void release_tenObjectsConcurrently_returnsEveryPermit() throws Exception {
    ObjectFrontier<String, String> ten =
        new ObjectFrontier<>(10, leaks, object -> {}, object -> ended.incrementAndGet());
    CyclicBarrier barrier = new CyclicBarrier(10);
    try (ExecutorService threads = Executors.newFixedThreadPool(10)) {
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < 10; i++) {
        all.add(
            threads.submit(
                () -> {
                  barrier.await();
                  for (int round = 0; round < 200; round++) {
                    ObjectRef<String, String> object = ten.tryAcquire(descriptor, source);
                    assertNotNull(object);
                    ObjectRef<String, String> more = object.retain();
                    object.release();
                    more.release();
                  }
                  return null;
                }));
      }
      for (Future<?> one : all) {
        one.get();
      }
    }
    assertEquals(0, ten.inFlight());
    assertEquals(2000, ended.get());
  }

  @Test
  void tryReserve_moreThanThereIs_reservesWhatThereIs() {
    assertEquals(2, frontier.tryReserve(32));
    assertEquals(0, frontier.tryReserve(32));
    ObjectRef<String, String> object = frontier.admit(descriptor, source);
    frontier.giveBack(1);
    assertEquals(1, frontier.inFlight());
    object.release();
    assertEquals(0, frontier.inFlight());
  }

  @Test
  void sizes_ofWhatIsQueued_staySmall() {
    for (Class<?> task : Task.class.getPermittedSubclasses()) {
      assertTrue(ClassLayout.parseClass(task).instanceSize() <= 128, task::getName);
    }
    assertTrue(ClassLayout.parseClass(ObjectDescriptor.class).instanceSize() <= 64);
    assertTrue(ClassLayout.parseClass(ObjectContext.class).instanceSize() <= 128);
    assertTrue(ClassLayout.parseClass(ObjectRef.class).instanceSize() <= 24);
  }

  private ObjectRef<String, String> acquire() {
    ObjectRef<String, String> object = frontier.tryAcquire(descriptor, source);
    assertNotNull(object);
    return object;
  }

  private static final class NoSource implements GraphSource<String, String> {
    @Override
    public IoModel ioModel() {
      return IoModel.EXPLICIT_READS;
    }

    @Override
    public EnumCursor<String> enumerate(
        EnumCursor<String> cursor, Discovery<String, String> discovery) {
      return new EnumCursor.Done<>();
    }

    @Override
    public ObjectReader open(ObjectDescriptor<String> object) {
      throw new IllegalStateException("nothing to open");
    }
  }
}
