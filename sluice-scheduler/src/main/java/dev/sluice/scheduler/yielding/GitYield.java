package dev.sluice.scheduler.yielding;

/**
 * Points for a walk through a Git pack, whose units differ in kind: a point after so many objects
 * or so many inflated bytes or so many delta links, each counted for itself.
 *
 * <p>Each kind passes its own points, so that the sum over a piece of work does not depend on how
 * the kinds were interleaved in the reports.
 */
public final class GitYield implements YieldPolicy {
  /** The thresholds of a {@link GitYield}. */
  public record Thresholds(long objects, long inflatedBytes, long deltaLinks) {
    /** What a walk uses unless told otherwise. */
    public static final Thresholds DEFAULT = new Thresholds(256, 4L << 20, 512);
  }

  private final EveryN objects;
  private final EveryN inflatedBytes;
  private final EveryN deltaLinks;

  public GitYield() {
    this(Thresholds.DEFAULT);
  }

  public GitYield(Thresholds thresholds) {
    objects = new EveryN(thresholds.objects());
    inflatedBytes = new EveryN(thresholds.inflatedBytes());
    deltaLinks = new EveryN(thresholds.deltaLinks());
  }

  /** Counts objects. */
  @Override
  public long advance(long units) {
    return objects.advance(units);
  }

  public long advanceBytes(long bytes) {
    return inflatedBytes.advance(bytes);
  }

  public long advanceDeltaLinks(long links) {
    return deltaLinks.advance(links);
  }

  /** Counts one object with all it took; true if the task should yield. */
  public boolean shouldYieldAfterObject(long bytes, long links) {
    return advance(1) + advanceBytes(bytes) + advanceDeltaLinks(links) > 0;
  }
}
