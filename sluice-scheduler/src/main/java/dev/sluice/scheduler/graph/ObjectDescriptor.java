package dev.sluice.scheduler.graph;

/**
 * What was discovered of an object.
 *
 * @param locator what its source needs to open it
 * @param sizeHint its size when it was listed; it may differ once the object is opened
 * @param sourceId the source that listed it
 * @param index its number, unique in a run
 */
public record ObjectDescriptor<L>(L locator, long sizeHint, int sourceId, int index) {
  /** The size of an object nobody knows the size of. */
  public static final long SIZE_UNKNOWN = -1;
}
