package dev.sluice.scheduler.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.scheduler.LeakDetector;
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
class DeviceSlotsTest {
  private static final DeviceId DISK = new DeviceId(1);
  private static final DeviceId OTHER = new DeviceId(2);
  private final LeakDetector leaks = LeakDetector.tracking();
  private final DeviceSlots slots =
      new DeviceSlots(DeviceSlotsOptions.uniform(2).withDevice(OTHER, 1), leaks);

  @AfterEach
  void nothingHeld() {
    leaks.checkNothingHeld();
  }

  @Test
  void tryAcquire_untilFull_thenReleased_tracksAvailability() {
    assertNull(slots.available(DISK));
    DeviceSlot first = acquire(DISK);
    DeviceSlot second = acquire(DISK);
    assertEquals(0, slots.available(DISK));
    assertNull(slots.tryAcquire(DISK));
    first.release();
    assertEquals(1, slots.available(DISK));
    second.release();
    assertEquals(2, slots.available(DISK));
  }

  @Test
  void limit_deviceInUse_keepsItsNumberUntilItIsIdle() {
    DeviceSlot held = acquire(DISK);
    slots.limit(DeviceSlotsOptions.uniform(5));
    assertEquals(1, slots.available(DISK));
    held.release();
    slots.prune();
    acquire(DISK).release();
    assertEquals(5, slots.available(DISK));
  }

  @Test
  void tryAcquire_anotherDevice_hasItsOwnPool() {
    DeviceSlot first = acquire(DISK);
    DeviceSlot second = acquire(DISK);
    acquire(OTHER).release();
    first.release();
    second.release();
    assertEquals(2, slots.devices());
  }

  @Test
  void total_withOverride_isTheOverride() {
    assertEquals(1, slots.total(OTHER));
    assertEquals(2, slots.total(DISK));
    DeviceSlot only = acquire(OTHER);
    assertNull(slots.tryAcquire(OTHER));
    only.release();
  }

  @Test
  void tryAcquire_unknownDevices_shareOnePool() {
    DeviceSlot first = acquire(DeviceId.UNKNOWN);
    DeviceSlot second = acquire(new DeviceId(DeviceId.UNKNOWN.raw()));
    assertTrue(second.device().isUnknown());
    assertNull(slots.tryAcquire(DeviceId.UNKNOWN));
    first.release();
    second.release();
  }

  @Test
  void release_twice_fails() {
    DeviceSlot slot = acquire(DISK);
    slot.release();
    assertThrows(IllegalStateException.class, slot::release);
    assertEquals(2, slots.available(DISK));
  }

  @Test
  void options_withoutASlot_areRefused() {
    assertThrows(IllegalArgumentException.class, () -> DeviceSlotsOptions.uniform(0));
    DeviceSlotsOptions uniform = DeviceSlotsOptions.uniform(1);
    assertThrows(IllegalArgumentException.class, () -> uniform.withDevice(DISK, 0));
  }

  @Test
  void acquire_full_blocksUntilASlotComesBack() throws Exception {
    DeviceSlot held = acquire(OTHER);
    CountDownLatch started = new CountDownLatch(1);
    try (ExecutorService threads = Executors.newSingleThreadExecutor()) {
      Future<DeviceSlot> blocked =
          threads.submit(
              () -> {
                started.countDown();
                return slots.acquire(OTHER);
              });
      started.await();
      assertFalse(blocked.isDone());
      held.release();
      blocked.get().release();
    }
  }

  @Test
  void acquire_manyThreadsWithABarrier_neverExceedsTheSlots() throws Exception {
    int threadCount = 8;
    CyclicBarrier barrier = new CyclicBarrier(threadCount);
    AtomicInteger inside = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    try (ExecutorService threads = Executors.newFixedThreadPool(threadCount)) {
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < threadCount; i++) {
        all.add(
            threads.submit(
                () -> {
                  barrier.await();
                  for (int round = 0; round < 300; round++) {
                    DeviceSlot slot = slots.acquire(DISK);
                    most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                    inside.decrementAndGet();
                    slot.release();
                    slots.prune();
                  }
                  return null;
                }));
      }
      for (Future<?> one : all) {
        one.get();
      }
    }
    assertTrue(most.get() <= 2, () -> "inside at once: " + most);
    slots.prune();
    assertEquals(0, slots.devices());
  }

  @Test
  void prune_keepsDevicesInUseOrWaitedFor() {
    DeviceSlot used = acquire(OTHER);
    acquire(DISK).release();
    AtomicInteger resumed = new AtomicInteger();
    slots.whenAvailable(OTHER, 0, resumed::incrementAndGet);
    slots.prune();
    assertEquals(1, slots.devices());
    used.release();
    assertEquals(1, resumed.get());
    slots.prune();
    assertEquals(0, slots.devices());
  }

  @Test
  void tryAcquire_moreDevicesThanRemembered_forgetsIdleOnes() {
    DeviceSlots few = new DeviceSlots(DeviceSlotsOptions.uniform(1).withDevicesMax(3), leaks);
    for (int device = 0; device < 100; device++) {
      DeviceSlot slot = few.tryAcquire(new DeviceId(device));
      assertNotNull(slot);
      slot.release();
    }
    assertTrue(few.devices() <= 3, () -> "remembered: " + few.devices());
  }

  @Test
  void deviceSlot_size_isAtMost48Bytes() {
    assertTrue(ClassLayout.parseClass(DeviceSlot.class).instanceSize() <= 48);
  }

  private DeviceSlot acquire(DeviceId device) {
    DeviceSlot slot = slots.tryAcquire(device);
    assertNotNull(slot);
    return slot;
  }
}
