package dev.sluice.scheduler.budget;

import org.jspecify.annotations.Nullable;

/**
 * The resources shared by all jobs of a run, taken all or none.
 *
 * <p>They are tried in one fixed order (scan ring, delta cache, spill slots); where one refuses,
 * those before it go back in reverse and the caller waits on the one that refused, holding nothing.
 * So two jobs can never hold a part each and wait for the other's. A caller that was resumed for a
 * later resource and is refused an earlier one passes the later one on to whoever waits for it.
 */
public final class GlobalResourcePool {
  /** The resources, in the order they are taken. */
  public enum Resource {
    SCAN_RING,
    DELTA_CACHE,
    SPILL_SLOTS
  }

  private final ByteBudget scanRing;
  private final ByteBudget deltaCache;
  private final CountBudget spillSlots;

  public GlobalResourcePool(long scanRingBytes, long deltaCacheBytes, int spillSlots) {
    this.scanRing = new ByteBudget("scan ring", scanRingBytes);
    this.deltaCache = new ByteBudget("delta cache", deltaCacheBytes);
    this.spillSlots = new CountBudget("spill slots", spillSlots);
  }

  public long available(Resource resource) {
    return switch (resource) {
      case SCAN_RING -> scanRing.availableBytes();
      case DELTA_CACHE -> deltaCache.availableBytes();
      case SPILL_SLOTS -> spillSlots.available();
    };
  }

  /** Takes everything and returns null, or takes nothing and names what refused. */
  public @Nullable Resource tryAcquire(ResourceNeeds needs) {
    if (needs.scanRingBytes() > 0 && !scanRing.tryAcquire(needs.scanRingBytes())) {
      deltaCache.passOn();
      spillSlots.passOn();
      return Resource.SCAN_RING;
    }
    if (needs.deltaCacheBytes() > 0 && !deltaCache.tryAcquire(needs.deltaCacheBytes())) {
      giveBackScanRing(needs);
      spillSlots.passOn();
      return Resource.DELTA_CACHE;
    }
    if (needs.spillSlots() > 0 && !spillSlots.tryAcquire(needs.spillSlots())) {
      giveBackDeltaCache(needs);
      giveBackScanRing(needs);
      return Resource.SPILL_SLOTS;
    }
    return null;
  }

  /** Returns what one successful {@link #tryAcquire} took, in reverse order. */
  public void release(ResourceNeeds needs) {
    if (needs.spillSlots() > 0) {
      spillSlots.release(needs.spillSlots());
    }
    giveBackDeltaCache(needs);
    giveBackScanRing(needs);
  }

  /** Calls {@code resume} once, when {@code refused} may cover its part of {@code needs}. */
  public void whenAvailable(Resource refused, ResourceNeeds needs, int priority, Runnable resume) {
    switch (refused) {
      case SCAN_RING -> scanRing.whenAvailable(needs.scanRingBytes(), priority, resume);
      case DELTA_CACHE -> deltaCache.whenAvailable(needs.deltaCacheBytes(), priority, resume);
      case SPILL_SLOTS -> spillSlots.whenAvailable(needs.spillSlots(), priority, resume);
    }
  }

  /** Resumes every waiter: for a run that ends early. */
  public void resumeAll() {
    scanRing.resumeAll();
    deltaCache.resumeAll();
    spillSlots.resumeAll();
  }

  private void giveBackScanRing(ResourceNeeds needs) {
    if (needs.scanRingBytes() > 0) {
      scanRing.release(needs.scanRingBytes());
    }
  }

  private void giveBackDeltaCache(ResourceNeeds needs) {
    if (needs.deltaCacheBytes() > 0) {
      deltaCache.release(needs.deltaCacheBytes());
    }
  }
}
