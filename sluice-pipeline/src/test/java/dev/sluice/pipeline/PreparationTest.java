package dev.sluice.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.pipeline.spi.ChunkScan;
import dev.sluice.pipeline.spi.Collaborators;
import dev.sluice.pipeline.spi.GraphOptions;
import dev.sluice.pipeline.spi.ObjectDescriptor;
import dev.sluice.pipeline.spi.Outcome;
import dev.sluice.pipeline.spi.RunEvents;
import dev.sluice.scheduler.LeakDetector;
import dev.sluice.scheduler.device.DeviceId;
import dev.sluice.scheduler.device.DeviceSlot;
import dev.sluice.scheduler.device.DeviceSlots;
import dev.sluice.scheduler.device.DeviceSlotsOptions;
import dev.sluice.scheduler.executor.ExecutorOptions;
import dev.sluice.source.ByteReader;
import dev.sluice.source.Cursor;
import dev.sluice.source.Listing;
import dev.sluice.source.MemorySource;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.Preparation;
import dev.sluice.source.ReadModel;
import dev.sluice.source.Source;
import dev.sluice.source.SourceObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class PreparationTest {
  private static final Path DISK = Path.of("disk");
  private final LeakDetector leaks = LeakDetector.tracking();
  private final ConcurrentLinkedQueue<String> done = new ConcurrentLinkedQueue<>();
  private final ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
  private final AtomicInteger lanesOpen = new AtomicInteger();

  @AfterEach
  void nothingHeld() {
    leaks.checkNothingHeld();
    assertEquals(0, lanesOpen.get());
  }

  /** Does something for one part of a phase. */
  private interface Work {
    void part(int number, Runnable partAdded) throws IOException;
  }

  /** Parts that are numbers, and more of them as they are added. */
  private final class Parts implements Preparation.Phase {
    private final String name;
    private final AtomicInteger parts;
    private final AtomicInteger begun = new AtomicInteger();
    private final @Nullable Path device;
    private final Work work;
    private final List<Preparation.Phase> next;

    Parts(String name, int parts, @Nullable Path device, Work work, List<Preparation.Phase> next) {
      this.name = name;
      this.parts = new AtomicInteger(parts);
      this.device = device;
      this.work = work;
      this.next = next;
    }

    @Override
    public @Nullable Path device() {
      return device;
    }

    @Override
    public int waiting() {
      return parts.get() - begun.get();
    }

    @Override
    public Preparation.Lane newLane(Preparation.Crew crew) {
      lanesOpen.incrementAndGet();
      return new Preparation.Lane() {
        @Override
        public void work() throws IOException {
          int number = begun.getAndUpdate(before -> Math.min(before + 1, parts.get()));
          if (number < parts.get()) {
            work.part(
                number,
                () -> {
                  parts.incrementAndGet();
                  crew.partAdded();
                });
          }
        }

        @Override
        public void close() {
          lanesOpen.decrementAndGet();
        }
      };
    }

    @Override
    public List<Preparation.Phase> ended() {
      done.add(name);
      return next;
    }
  }

  private Parts parts(String name, int count, Work work, Preparation.Phase... next) {
    return new Parts(name, count, null, work, List.of(next));
  }

  /** One object, listed after some phases. */
  private final class Prepared implements Source {
    private final Source objects = new MemorySource(Map.of(ObjectPath.of("one"), new byte[10]));
    private final List<Preparation.Phase> phases;
    private final Runnable cancelled;
    private final @Nullable IOException failure;

    Prepared(List<Preparation.Phase> phases, Runnable cancelled, @Nullable IOException failure) {
      this.phases = phases;
      this.cancelled = cancelled;
      this.failure = failure;
    }

    @Override
    public Preparation preparation() {
      return new Preparation() {
        @Override
        public List<Phase> begin() throws IOException {
          if (failure != null) {
            throw failure;
          }
          return phases;
        }

        @Override
        public void cancel() {
          cancelled.run();
        }
      };
    }

    @Override
    public ReadModel readModel() {
      return ReadModel.DIRECT;
    }

    @Override
    public Cursor list(Cursor cursor, Listing listing) throws IOException {
      done.add("listed");
      return objects.list(cursor, listing);
    }

    @Override
    public ByteReader open(SourceObject object) throws IOException {
      return objects.open(object);
    }
  }

  private GraphRun start(Source source, int workers, DeviceSlots slots) {
    RunEvents events =
        new RunEvents() {
          @Override
          public void ended(ObjectDescriptor object, Outcome outcome) {}

          @Override
          public void listingFailed(int id, @Nullable ObjectPath where, Throwable cause) {
            failures.add(cause);
          }
        };
    ChunkScan scan = worker -> chunk -> {};
    return GraphRun.start(
        GraphOptions.builder().leaks(leaks).build(),
        ExecutorOptions.builder().workers(workers).build(),
        Collaborators.of(scan, events).withDevices(slots),
        List.of(source));
  }

  private GraphRun.Result run(Preparation.Phase... phases) {
    return start(new Prepared(List.of(phases), () -> {}, null), 4, slots(1)).join();
  }

  private DeviceSlots slots(int each) {
    return new DeviceSlots(DeviceSlotsOptions.uniform(each), path -> new DeviceId(7), leaks);
  }

  @Test
  void join_phasesAfterPhases_listsWhenTheLastHasEnded() {
    AtomicInteger worked = new AtomicInteger();
    Work work = (number, more) -> worked.incrementAndGet();
    Parts last = parts("last", 50, work);
    GraphRun.Result result =
        run(parts("first", 100, work, parts("empty", 0, work, last)), parts("beside", 10, work));
    assertEquals(160, worked.get());
    List<String> order = new ArrayList<>(done);
    assertEquals("listed", order.getLast());
    assertTrue(order.indexOf("first") < order.indexOf("empty"), order.toString());
    assertTrue(order.indexOf("empty") < order.indexOf("last"), order.toString());
    assertTrue(order.contains("beside"));
    assertEquals(1, result.outcomes().scanned());
    assertTrue(result.outcomes().complete());
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 8})
  void join_asManyPartsAsWorkers_allWorkAtOnce(int workers) {
    CyclicBarrier all = new CyclicBarrier(workers);
    Work meet = (number, more) -> meet(all);
    GraphRun.Result result =
        start(new Prepared(List.of(parts("all", workers, meet)), () -> {}, null), workers, slots(1))
            .join();
    assertTrue(result.outcomes().complete());
  }

  private static void meet(CyclicBarrier all) throws IOException {
    try {
      int _ = all.await();
    } catch (InterruptedException | java.util.concurrent.BrokenBarrierException e) {
      throw new IOException(e);
    }
  }

  @Test
  void join_partsThatAddParts_bringOtherWorkersBack() {
    CyclicBarrier both = new CyclicBarrier(2);
    Work work =
        (number, more) -> {
          if (number == 0) {
            more.run();
          }
          // Only another worker can come here while this one waits.
          meet(both);
        };
    assertTrue(run(parts("dividing", 1, work)).outcomes().complete());
  }

  @Test
  void join_partThatFails_costsThatPartAndIsTold() {
    AtomicInteger worked = new AtomicInteger();
    Work work =
        (number, more) -> {
          worked.incrementAndGet();
          switch (number) {
            case 3 -> throw new IOException("made to fail");
            case 4 -> throw new IllegalStateException("made to fail");
            default -> {}
          }
        };
    GraphRun.Result result = run(parts("failing", 20, work));
    assertEquals(20, worked.get());
    assertEquals(2, failures.size());
    assertEquals(2, result.outcomes().listingsFailed());
    assertEquals(1, result.outcomes().scanned());
  }

  @Test
  void join_preparationThatDoesNotBegin_listsNothingAndIsTold() {
    Prepared source = new Prepared(List.of(), () -> {}, new IOException("made to fail"));
    GraphRun.Result result = start(source, 2, slots(1)).join();
    assertEquals(List.of(), List.copyOf(done));
    assertEquals(1, failures.size());
    assertFalse(result.outcomes().complete());
  }

  @Test
  void join_errorInAPart_endsTheRun() {
    Work work =
        (number, more) -> {
          throw new OutOfMemoryError("made to fail");
        };
    GraphRun.Result result = run(parts("failing", 3, work));
    assertInstanceOf(OutOfMemoryError.class, result.abortCause());
    assertFalse(result.outcomes().complete());
  }

  @Test
  void cancel_duringAPart_tellsThePreparationAndEnds() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch cancelled = new CountDownLatch(1);
    Work work =
        (number, more) -> {
          begun.countDown();
          try {
            cancelled.await();
          } catch (InterruptedException e) {
            throw new IOException(e);
          }
        };
    Prepared source = new Prepared(List.of(parts("long", 50, work)), cancelled::countDown, null);
    GraphRun run = start(source, 2, slots(1));
    begun.await();
    run.cancel();
    GraphRun.Result result = run.join();
    assertFalse(done.contains("listed"));
    assertFalse(result.outcomes().complete());
  }

  @Test
  void join_fewerSlotsThanWorkers_neverExceedsThem() {
    AtomicInteger at = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    Work work =
        (number, more) -> {
          most.accumulateAndGet(at.incrementAndGet(), Math::max);
          at.decrementAndGet();
        };
    Parts mapped = new Parts("mapped", 500, DISK, work, List.of());
    DeviceSlots slots = slots(2);
    GraphRun.Result result = start(new Prepared(List.of(mapped), () -> {}, null), 8, slots).join();
    assertTrue(result.outcomes().complete());
    assertTrue(most.get() <= 2, most + " at once");
    assertEquals(2, slots.available(new DeviceId(7)));
  }

  @Test
  void join_slotThatAnotherPhaseGivesBack_isTaken() {
    CountDownLatch begun = new CountDownLatch(1);
    CyclicBarrier both = new CyclicBarrier(2);
    Work untilTheOtherBegins =
        (number, more) -> {
          try {
            begun.await();
          } catch (InterruptedException e) {
            throw new IOException(e);
          }
        };
    Work meet =
        (number, more) -> {
          begun.countDown();
          meet(both);
        };
    Parts first = new Parts("first", 1, DISK, untilTheOtherBegins, List.of());
    Parts beside = new Parts("beside", 2, DISK, meet, List.of());
    Prepared source = new Prepared(List.of(first, beside), () -> {}, null);
    assertTrue(start(source, 3, slots(2)).join().outcomes().complete());
  }

  @Test
  void join_slotsHeldByAnother_parksUntilOneComesBack() {
    DeviceSlots slots = slots(1);
    DeviceSlot held = slots.tryAcquire(new DeviceId(7));
    Work free =
        (number, more) -> {
          // Workers are not blocked: this phase needs no slot, and ends while the other one waits.
          if (held != null) {
            held.release();
          }
        };
    Parts mapped = new Parts("mapped", 5, DISK, (number, more) -> {}, List.of());
    Prepared source = new Prepared(List.of(mapped, parts("free", 1, free)), () -> {}, null);
    GraphRun.Result result = start(source, 1, slots).join();
    assertTrue(result.outcomes().complete());
    assertEquals("listed", new ArrayList<>(done).getLast());
  }

  @Test
  void cancel_whileParkedForASlot_ends() {
    DeviceSlots slots = slots(1);
    DeviceSlot held = slots.tryAcquire(new DeviceId(7));
    CountDownLatch parked = new CountDownLatch(1);
    Parts mapped = new Parts("mapped", 5, DISK, (number, more) -> {}, List.of());
    Parts free = parts("free", 1, (number, more) -> parked.countDown());
    GraphRun run = start(new Prepared(List.of(mapped, free), () -> {}, null), 1, slots);
    awaitThrough(parked);
    run.cancel();
    GraphRun.Result result = run.join();
    assertFalse(result.outcomes().complete());
    if (held != null) {
      held.release();
    }
  }

  private static void awaitThrough(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
