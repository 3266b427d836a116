package dev.sluice.scheduler.device;

/**
 * The numbers of devices in the C library's layout: minor and major interleaved, low bits first.
 */
final class DeviceNumber {
  private DeviceNumber() {}

  static long of(long major, long minor) {
    return ((major & 0xfffL) << 8)
        | ((major & ~0xfffL) << 32)
        | (minor & 0xffL)
        | ((minor & ~0xffL) << 12);
  }

  /**
   * Reads {@code major:minor}.
   *
   * @throws IllegalArgumentException if it is not that
   */
  static long parse(String majorMinor) {
    String[] parts = majorMinor.strip().split(":", -1);
    if (parts.length != 2) {
      throw new IllegalArgumentException("not major:minor: " + majorMinor);
    }
    return of(Long.parseLong(parts[0]), Long.parseLong(parts[1]));
  }

  static long major(long number) {
    return ((number >>> 8) & 0xfffL) | ((number >>> 32) & ~0xfffL & 0xffffffffL);
  }

  static long minor(long number) {
    return (number & 0xffL) | ((number >>> 12) & ~0xffL & 0xffffffffL);
  }
}
