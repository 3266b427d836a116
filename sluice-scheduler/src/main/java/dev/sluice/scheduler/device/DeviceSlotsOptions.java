package dev.sluice.scheduler.device;

import dev.sluice.scheduler.executor.ExecutorOptions;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How many mapped readers a device may have at once.
 *
 * @param kinds the number for each kind of device
 * @param overrides devices with a number of their own, by their raw number
 * @param devicesMax how many devices are remembered before idle ones are forgotten
 */
public record DeviceSlotsOptions(
    Map<DeviceKind, Integer> kinds, Map<Long, Integer> overrides, int devicesMax) {
  /** What a device has by default whose readers disturb one another. */
  public static final int SLOTS_DEFAULT = 4;

  /** As many as any run has workers: no bound. */
  public static final int SLOTS_MAX = ExecutorOptions.WORKERS_MAX;

  private static final int DEVICES_MAX_DEFAULT = 64;

  public DeviceSlotsOptions {
    kinds = Map.copyOf(kinds);
    overrides = Map.copyOf(overrides);
    for (DeviceKind kind : DeviceKind.values()) {
      checkSlots("a device of kind " + kind.word(), kinds.getOrDefault(kind, 0));
    }
    for (Map.Entry<Long, Integer> own : overrides.entrySet()) {
      checkSlots(new DeviceId(own.getKey()).name(), own.getValue());
    }
    if (devicesMax <= 0) {
      throw new IllegalArgumentException("at least one device is remembered, not " + devicesMax);
    }
  }

  /** Few where readers disturb one another, as many as there are workers elsewhere. */
  public static DeviceSlotsOptions defaults() {
    return uniform(SLOTS_MAX)
        .withKind(DeviceKind.ROTATIONAL, SLOTS_DEFAULT)
        .withKind(DeviceKind.NETWORK, SLOTS_DEFAULT);
  }

  /** The same number for every device. */
  public static DeviceSlotsOptions uniform(int slots) {
    Map<DeviceKind, Integer> kinds = new HashMap<>();
    for (DeviceKind kind : DeviceKind.values()) {
      kinds.put(kind, slots);
    }
    return new DeviceSlotsOptions(kinds, Map.of(), DEVICES_MAX_DEFAULT);
  }

  /**
   * The defaults with what users say of some: a number for all devices, or {@code WHAT=NUMBER} for
   * a kind, a device as {@code MAJOR:MINOR}, or the device that a path lies on.
   *
   * @throws IllegalArgumentException if one of them says nothing
   */
  public static DeviceSlotsOptions parse(List<String> words) {
    return parse(words, DeviceId::of);
  }

  static DeviceSlotsOptions parse(List<String> words, Function<Path, DeviceId> deviceOf) {
    DeviceSlotsOptions options = defaults();
    for (String word : words) {
      int equals = word.lastIndexOf('=');
      int slots = slots(word, word.substring(equals + 1));
      options =
          equals < 0
              ? new DeviceSlotsOptions(uniform(slots).kinds, options.overrides, options.devicesMax)
              : options.with(word.substring(0, equals), slots, deviceOf);
    }
    return options;
  }

  private static int slots(String word, String number) {
    try {
      int slots = Integer.parseInt(number);
      if (slots >= 1 && slots <= SLOTS_MAX) {
        return slots;
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    throw new IllegalArgumentException(
        "not a number of slots from 1 to %d: '%s'".formatted(SLOTS_MAX, word));
  }

  private DeviceSlotsOptions with(String what, int slots, Function<Path, DeviceId> deviceOf) {
    DeviceKind kind = kindOf(what);
    if (kind != null) {
      return withKind(kind, slots);
    }
    DeviceId device =
        what.matches("[0-9]+:[0-9]+")
            ? new DeviceId(DeviceNumber.parse(what))
            : deviceOf.apply(Path.of(what));
    if (device.isUnknown()) {
      throw new IllegalArgumentException(
          "'%s' is no kind of device (rotational, network, solid-state, unknown), no MAJOR:MINOR"
                  .formatted(what)
              + " and no path whose device can be told");
    }
    return withDevice(device, slots);
  }

  private static @Nullable DeviceKind kindOf(String word) {
    for (DeviceKind kind : DeviceKind.values()) {
      if (kind.word().equals(word)) {
        return kind;
      }
    }
    return null;
  }

  public DeviceSlotsOptions withKind(DeviceKind kind, int slots) {
    Map<DeviceKind, Integer> others = new HashMap<>(kinds);
    others.put(kind, slots);
    return new DeviceSlotsOptions(others, overrides, devicesMax);
  }

  public DeviceSlotsOptions withDevice(DeviceId device, int own) {
    Map<Long, Integer> more = new HashMap<>(overrides);
    more.put(device.raw(), own);
    return new DeviceSlotsOptions(kinds, more, devicesMax);
  }

  public DeviceSlotsOptions withDevicesMax(int most) {
    return new DeviceSlotsOptions(kinds, overrides, most);
  }

  int slotsOf(DeviceId device) {
    Integer own = overrides.get(device.raw());
    return own == null ? kinds.getOrDefault(device.kind(), SLOTS_DEFAULT) : own;
  }

  private static void checkSlots(String what, int slots) {
    if (slots <= 0) {
      throw new IllegalArgumentException(what + " needs at least one slot, not " + slots);
    }
  }
}
