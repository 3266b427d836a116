package dev.sluice.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.pipeline.spi.ObjectDescriptor;
import dev.sluice.scheduler.LeakDetector;
import dev.sluice.scheduler.budget.FairTokens;
import dev.sluice.source.MemorySource;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.SourceObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
  private final ObjectFrontier frontier =
      new ObjectFrontier(2, leaks, one -> ending.incrementAndGet(), one -> ended.incrementAndGet());
  private final SourceContext source =
      SourceContext.root(7, new MemorySource(Map.of()), new FairTokens(1), null);
  private final SourceObject object = new SourceObject(ObjectPath.of("object"), 10);

  @AfterEach
  void nothingHeld() {
    leaks.checkNothingHeld();
  }

  @Test
  void tryReserve_full_reservesNothing() {
    ObjectRef first = acquire();
    ObjectRef second = acquire();
    assertEquals(0, frontier.tryReserve(1));
    assertEquals(2, frontier.inFlight());
    first.release();
    second.release();
  }

  @Test
  void release_onlyShare_returnsThePermitOnce() {
    ObjectRef share = acquire();
    assertEquals(1, frontier.available());
    assertTrue(share.release());
    assertEquals(2, frontier.available());
    assertEquals(1, ending.get());
    assertEquals(1, ended.get());
  }

  @Test
  void release_multiChunkObject_returnsThePermitWithTheLastShare() {
    ObjectRef fetch0 = acquire();
    ObjectRef fetch1 = fetch0.retain();
    ObjectRef scan0 = fetch0.retain();
    assertFalse(fetch0.release());
    ObjectRef scan1 = fetch1.retain();
    assertFalse(fetch1.release());
    assertFalse(scan0.release());
    assertEquals(1, frontier.inFlight());
    assertTrue(scan1.release());
    assertEquals(0, frontier.inFlight());
  }

  @Test
  void release_twice_failsAndLeavesTheOtherShareAlone() {
    ObjectRef one = acquire();
    ObjectRef other = one.retain();
    one.release();
    assertThrows(IllegalStateException.class, one::release);
    assertEquals(1, frontier.inFlight());
    assertEquals(new ObjectDescriptor(7, object), other.descriptor());
    other.release();
  }

  @Test
  void retain_afterRelease_fails() {
    ObjectRef share = acquire();
    share.release();
    assertThrows(IllegalStateException.class, share::retain);
    assertThrows(IllegalStateException.class, share::descriptor);
  }

  @Test
  void release_tenObjectsConcurrently_returnsEveryPermit() throws Exception {
    ObjectFrontier ten = new ObjectFrontier(10, leaks, one -> {}, one -> ended.incrementAndGet());
    CyclicBarrier barrier = new CyclicBarrier(10);
    try (ExecutorService threads = Executors.newFixedThreadPool(10)) {
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < 10; i++) {
        all.add(
            threads.submit(
                () -> {
                  barrier.await();
                  for (int round = 0; round < 200; round++) {
                    assertEquals(1, ten.tryReserve(1));
                    ObjectRef first = ten.admit(object, source);
                    ObjectRef more = first.retain();
                    first.release();
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
    ObjectRef admitted = frontier.admit(object, source);
    frontier.giveBack(1);
    assertEquals(1, frontier.inFlight());
    admitted.release();
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

  private ObjectRef acquire() {
    assertEquals(1, frontier.tryReserve(1));
    return frontier.admit(object, source);
  }
}
