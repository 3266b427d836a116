package dev.sluice.scheduler.device;

import dev.sluice.scheduler.executor.ExecutorOptions;
import java.util.HashMap;
import java.util.Map;

/**
 * How many mapped readers a device may have at once.
 *
 * @param slots the number for a device not named below
 * @param overrides devices with a number of their own
 * @param devicesMax how many devices are remembered before idle ones are forgotten
 */
public record DeviceSlotsOptions(int slots, Map<DeviceId, Integer> overrides, int devicesMax) {
  private static final int DEVICES_MAX_DEFAULT = 64;

  public DeviceSlotsOptions {
    overrides = Map.copyOf(overrides);
    checkSlots("a device", slots);
    overrides.forEach((device, own) -> checkSlots(device.toString(), own));
    if (devicesMax <= 0) {
      throw new IllegalArgumentException("at least one device is remembered, not " + devicesMax);
    }
  }

  /** No bound but that on workers: nothing is known of the device, and a slot is no silent cap. */
  public static DeviceSlotsOptions defaults() {
    return uniform(ExecutorOptions.WORKERS_MAX);
  }

  /** The same number for every device. */
  public static DeviceSlotsOptions uniform(int slots) {
    return new DeviceSlotsOptions(slots, Map.of(), DEVICES_MAX_DEFAULT);
  }

  public DeviceSlotsOptions withDevice(DeviceId device, int own) {
    Map<DeviceId, Integer> more = new HashMap<>(overrides);
    more.put(device, own);
    return new DeviceSlotsOptions(slots, more, devicesMax);
  }

  public DeviceSlotsOptions withDevicesMax(int most) {
    return new DeviceSlotsOptions(slots, overrides, most);
  }

  int slotsOf(DeviceId device) {
    return overrides.getOrDefault(device, slots);
  }

  private static void checkSlots(String what, int slots) {
    if (slots <= 0) {
      throw new IllegalArgumentException(what + " needs at least one slot, not " + slots);
    }
  }
}
