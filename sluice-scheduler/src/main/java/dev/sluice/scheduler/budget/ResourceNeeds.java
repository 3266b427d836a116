package dev.sluice.scheduler.budget;

/** What an object must hold of the global resources while it is in flight. */
public record ResourceNeeds(long scanRingBytes, long deltaCacheBytes, int spillSlots) {
  public static final ResourceNeeds NONE = new ResourceNeeds(0, 0, 0);

  public ResourceNeeds {
    if (scanRingBytes < 0 || deltaCacheBytes < 0 || spillSlots < 0) {
      throw new IllegalArgumentException(
          "resource needs may not be negative: %d, %d, %d"
              .formatted(scanRingBytes, deltaCacheBytes, spillSlots));
    }
  }

  public boolean isNone() {
    return scanRingBytes == 0 && deltaCacheBytes == 0 && spillSlots == 0;
  }
}
