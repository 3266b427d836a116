package dev.sluice.scheduler.device;

import java.nio.file.Path;

/**
 * A storage device, as far as the system tells: on Linux the number of the whole disk a path lies
 * on, elsewhere on Unix the number of its file system, and {@link #UNKNOWN} for everything else.
 */
public record DeviceId(long raw, DeviceKind kind) {
  /** All devices nothing is known about; they share one pool of slots. */
  public static final DeviceId UNKNOWN = new DeviceId(-1);

  /** A device of which only the number is known. */
  public DeviceId(long raw) {
    this(raw, DeviceKind.UNKNOWN);
  }

  /** The device of {@code path}. It costs system calls: ask once and keep the answer. */
  public static DeviceId of(Path path) {
    return BlockDevices.SYSTEM.deviceOf(path);
  }

  /** Its two numbers as the system writes them, such as {@code 8:0}, or {@code unknown}. */
  public String name() {
    return isUnknown() ? "unknown" : DeviceNumber.major(raw) + ":" + DeviceNumber.minor(raw);
  }

  public boolean isUnknown() {
    return equals(UNKNOWN);
  }

  /* Written out: what the compiler leaves to be linked costs every history twenty milliseconds. */

  @Override
  public boolean equals(Object other) {
    return other instanceof DeviceId(long number, DeviceKind its) && raw == number && kind == its;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(raw) * 31 + kind.hashCode();
  }

  @Override
  public String toString() {
    return name().concat(" ").concat(kind.word());
  }
}
