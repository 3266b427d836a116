package dev.sluice.scan.derived;

import dev.sluice.scheduler.LeakDetector;
import dev.sluice.scheduler.budget.GlobalResourcePool;
import dev.sluice.scheduler.budget.ResourceNeeds;
import dev.sluice.scheduler.device.DeviceId;
import dev.sluice.scheduler.device.DeviceSlot;
import dev.sluice.scheduler.device.DeviceSlots;
import dev.sluice.scheduler.device.DeviceSlotsOptions;
import dev.sluice.source.derived.DerivedObjects;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * What workers on derived objects must hold: a slot of the device that the objects lie on, and room
 * in the delta cache for the bases they keep. It is taken for all workers before they start, so
 * that none waits with a base in its hands.
 */
public final class DerivedResources {
  private static final long DELTA_CACHE_BYTES = 256L << 20;

  private final GlobalResourcePool pool;
  private final DeviceSlots slots;

  public DerivedResources(GlobalResourcePool pool, DeviceSlots slots) {
    this.pool = pool;
    this.slots = slots;
  }

  /** Resources of a run of its own: 256 MiB of delta cache, the usual slots a device. */
  public static DerivedResources defaults() {
    return new DerivedResources(
        new GlobalResourcePool(1, DELTA_CACHE_BYTES, 1),
        new DeviceSlots(DeviceSlotsOptions.defaults(), LeakDetector.OFF));
  }

  /** What a number of workers hold until it is closed. */
  final class Grant implements AutoCloseable {
    private final ResourceNeeds each;
    private final List<DeviceSlot> held = new ArrayList<>();

    private Grant(ResourceNeeds each) {
      this.each = each;
    }

    int workers() {
      return held.size();
    }

    @Override
    public void close() {
      for (DeviceSlot slot : held) {
        slot.release();
        pool.release(each);
      }
      held.clear();
    }
  }

  /** Takes what is there for at most so many workers; waits until there is enough for one. */
  Grant take(DerivedObjects objects, int workersMax) throws InterruptedException {
    DeviceId device = DeviceId.of(objects.device());
    Grant grant = new Grant(new ResourceNeeds(0, objects.heldBytesMax(), 0));
    DeviceSlot first = slots.acquire(device);
    boolean taken = false;
    try {
      awaitPool(grant.each);
      grant.held.add(first);
      taken = true;
    } finally {
      if (!taken) {
        first.release();
      }
    }
    while (grant.workers() < workersMax) {
      DeviceSlot slot = slots.tryAcquire(device);
      if (slot == null) {
        break;
      }
      if (pool.tryAcquire(grant.each) != null) {
        slot.release();
        break;
      }
      grant.held.add(slot);
    }
    return grant;
  }

  private void awaitPool(ResourceNeeds needs) throws InterruptedException {
    GlobalResourcePool.@Nullable Resource refused = pool.tryAcquire(needs);
    while (refused != null) {
      CountDownLatch resumed = new CountDownLatch(1);
      pool.whenAvailable(refused, needs, 0, resumed::countDown);
      resumed.await();
      refused = pool.tryAcquire(needs);
    }
  }
}
