package dev.sluice.scheduler.device;

import java.util.Locale;

/** What sort of thing a device is, as far as it matters to many readers at once. */
public enum DeviceKind {
  /** A disk that turns: readers in several places make it seek. */
  ROTATIONAL,
  /** A file system on another machine. */
  NETWORK,
  /** Flash or memory: readers do not disturb one another. */
  SOLID_STATE,
  /** The system does not tell, or tells it of a virtual disk, which need not be true. */
  UNKNOWN;

  /** As users write it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
