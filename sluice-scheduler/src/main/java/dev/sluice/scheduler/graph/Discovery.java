package dev.sluice.scheduler.graph;

/** Where a source puts what it lists, during one step of an enumeration. */
public interface Discovery<L, S> {
  /** How many more objects this step may list. */
  int limit();

  /** An object to be fetched. Fails beyond the limit: each one already has its permit. */
  void object(L locator, long sizeHint);

  /** An object that is not to be scanned, and why. */
  void skipped(L locator, String reason);

  /** An object that should be scanned and cannot be, and why: the run will be incomplete. */
  void gap(L locator, String reason);

  /** A part of the source that cannot be listed. */
  void failed(L locator, Exception cause);

  /**
   * A part of the source that can be listed on its own, next to the rest. False if too many wait
   * already: then the source keeps the part in its own cursor.
   */
  boolean branch(S state);

  /** The rest is to be listed a while from now, from the cursor that the step returns. */
  void later(long nanos);
}
