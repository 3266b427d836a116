package dev.sluice.scheduler.device;

/** How a source's bytes are read, and so which budget its reads are counted against. */
public enum IoModel {
  /** Reads the scheduler asks for, one at a time: each takes a read token. */
  EXPLICIT_READS,

  /** Mapped memory, read by page faults nobody can count: an object takes a slot of its device. */
  MAPPED;

  public boolean usesDeviceSlots() {
    return this == MAPPED;
  }

  public boolean usesReadTokens() {
    return this == EXPLICIT_READS;
  }
}
