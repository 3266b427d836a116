package dev.sluice.scheduler.device;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Finds the device number of a path, and for a partition the number of its disk. */
final class DeviceNumbers {
  static final DeviceNumbers SYSTEM = new DeviceNumbers(Path.of("/sys/dev/block"));

  private final Path blockDevices;

  /**
   * @param blockDevices the sysfs directory with an entry {@code major:minor} for each block device
   */
  DeviceNumbers(Path blockDevices) {
    this.blockDevices = blockDevices;
  }

  DeviceId deviceOf(Path path) {
    try {
      Object number = Files.getAttribute(path, "unix:dev");
      return diskOf((Long) number);
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
      return DeviceId.UNKNOWN;
    }
  }

  /** The disk a device number belongs to: itself, unless sysfs says it is a partition. */
  DeviceId diskOf(long number) {
    Path entry = blockDevices.resolve(major(number) + ":" + minor(number));
    try {
      Path device = entry.toRealPath();
      Path disk = device.getParent();
      if (disk != null && Files.exists(device.resolve("partition"))) {
        return new DeviceId(
            parse(Files.readString(disk.resolve("dev"), StandardCharsets.US_ASCII)));
      }
    } catch (IOException | IllegalArgumentException e) {
      // No sysfs, or a file system without a block device: its own number tells it apart.
    }
    return new DeviceId(number);
  }

  private static long parse(String majorMinor) {
    String[] parts = majorMinor.strip().split(":", -1);
    if (parts.length != 2) {
      throw new IllegalArgumentException("not major:minor: " + majorMinor);
    }
    return number(Long.parseLong(parts[0]), Long.parseLong(parts[1]));
  }

  /* The C library's layout of dev_t: minor and major interleaved, low bits first. */

  static long number(long major, long minor) {
    return ((major & 0xfffL) << 8)
        | ((major & ~0xfffL) << 32)
        | (minor & 0xffL)
        | ((minor & ~0xffL) << 12);
  }

  static long major(long number) {
    return ((number >>> 8) & 0xfffL) | ((number >>> 32) & ~0xfffL & 0xffffffffL);
  }

  static long minor(long number) {
    return (number & 0xffL) | ((number >>> 12) & ~0xffL & 0xffffffffL);
  }
}
