package dev.sluice.scheduler.device;

import dev.sluice.scheduler.LeakDetector;
import dev.sluice.scheduler.budget.CountBudget;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Slots for those who read files in place, so many a device.
 *
 * <p>Page faults cannot be counted like reads; what can be bounded is how many objects are mapped
 * on one device at the same time.
 */
public final class DeviceSlots {
  /*
   * A device is in the map while `users` are about to take, hold or wait for one of its slots, and
   * as long after as the map has room. Users are counted inside compute(), which is atomic for the
   * key, so that no device is forgotten under someone who uses it.
   */
  private static final class Device {
    final CountBudget slots;
    int users;

    Device(CountBudget slots) {
      this.slots = slots;
    }
  }

  private final ConcurrentHashMap<DeviceId, Device> devices = new ConcurrentHashMap<>();
  private volatile DeviceSlotsOptions options;
  private final Function<Path, DeviceId> deviceOf;
  private final LeakDetector leaks;

  public DeviceSlots(DeviceSlotsOptions options, LeakDetector leaks) {
    this(options, DeviceId::of, leaks);
  }

  /**
   * @param deviceOf tells the device a path lies on
   */
  public DeviceSlots(
      DeviceSlotsOptions options, Function<Path, DeviceId> deviceOf, LeakDetector leaks) {
    this.options = options;
    this.deviceOf = deviceOf;
    this.leaks = leaks;
  }

  /** The slots that all runs of this process share. */
  public static DeviceSlots ofProcess() {
    return OfProcess.SLOTS;
  }

  private static final class OfProcess {
    static final DeviceSlots SLOTS =
        new DeviceSlots(DeviceSlotsOptions.defaults(), LeakDetector.OFF);
  }

  /**
   * Sets other numbers, for all who share the slots. A device in use keeps its number until nobody
   * uses it.
   */
  public void limit(DeviceSlotsOptions others) {
    if (!others.equals(options)) {
      options = others;
      prune();
    }
  }

  /** The device of a path; the one that stands for all unknown ones if there is no path. */
  public DeviceId deviceOf(@Nullable Path path) {
    return path == null ? DeviceId.UNKNOWN : deviceOf.apply(path);
  }

  /** A slot, or null if the device has none left. */
  public @Nullable DeviceSlot tryAcquire(DeviceId id) {
    Device device = use(id);
    if (device.slots.tryAcquire(1)) {
      return slot(id);
    }
    unuse(id);
    return null;
  }

  /** Waits for a slot. Never call it on an executor thread. */
  public DeviceSlot acquire(DeviceId id) throws InterruptedException {
    Device device = use(id);
    boolean acquired = false;
    try {
      device.slots.acquire(1);
      acquired = true;
    } finally {
      if (!acquired) {
        unuse(id);
      }
    }
    return slot(id);
  }

  /** As {@link CountBudget#whenAvailable}, for one slot of a device. */
  public void whenAvailable(DeviceId id, int priority, Runnable resume) {
    use(id)
        .slots
        .whenAvailable(
            1,
            priority,
            () -> {
              unuse(id);
              resume.run();
            });
  }

  /** Resumes every waiter: for a run that ends early. */
  public void resumeAll() {
    devices.values().forEach(device -> device.slots.resumeAll());
  }

  /** The free slots of a device, or null if it is not remembered. */
  public @Nullable Integer available(DeviceId id) {
    Device device = devices.get(id);
    return device == null ? null : device.slots.available();
  }

  public int total(DeviceId id) {
    return options.slotsOf(id);
  }

  /**
   * How a device was used so far.
   *
   * @param slots how many it has
   * @param peak the most that were ever held at once
   */
  public record Use(DeviceId device, int slots, int peak) {}

  /** How the remembered devices were used. */
  public List<Use> uses() {
    List<Use> uses = new ArrayList<>();
    devices.forEach(
        (id, device) -> uses.add(new Use(id, device.slots.total(), device.slots.peak())));
    return uses;
  }

  /** How many devices are remembered. */
  public int devices() {
    return devices.size();
  }

  /** Forgets the devices nobody uses. */
  public void prune() {
    for (DeviceId id : devices.keySet()) {
      devices.computeIfPresent(id, (key, device) -> device.users == 0 ? null : device);
    }
  }

  void giveBack(DeviceSlot slot) {
    leaks.released(slot);
    Device device = devices.get(slot.device());
    if (device == null) {
      throw new IllegalStateException("a slot of a forgotten device: " + slot.device());
    }
    device.slots.release(1);
    unuse(slot.device());
  }

  private DeviceSlot slot(DeviceId id) {
    DeviceSlot slot = new DeviceSlot(this, id);
    leaks.taken(slot);
    return slot;
  }

  private Device use(DeviceId id) {
    if (devices.size() >= options.devicesMax() && !devices.containsKey(id)) {
      prune();
    }
    Device used =
        devices.compute(
            id,
            (key, known) -> {
              Device device =
                  known == null
                      ? new Device(new CountBudget("slots of " + key, options.slotsOf(key)))
                      : known;
              device.users++;
              return device;
            });
    if (used == null) {
      throw new IllegalStateException("no device for " + id);
    }
    return used;
  }

  private void unuse(DeviceId id) {
    devices.computeIfPresent(
        id,
        (key, device) -> {
          device.users--;
          return device;
        });
  }
}
