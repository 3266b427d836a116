package dev.sluice.source;

/** Where a source puts what it lists. */
public interface Listing {
  /** How many more objects this step may list. */
  int limit();

  /** An object to be read. */
  void object(SourceObject object);

  /** An object that is left out on purpose, and why. */
  void skipped(ObjectPath path, String reason);

  /**
   * An object that should be read and cannot be, and why, in the same words for the same kind of
   * thing: the run will be incomplete. Whoever does not tell gaps apart takes it as a failure, so
   * that it is never lost.
   */
  default void gap(ObjectPath path, String reason) {
    failed(path, SkippedException.gap(reason));
  }

  /** A part of the source that cannot be listed. */
  void failed(ObjectPath path, Exception cause);

  /**
   * A part that can be listed next to the rest. False if it is not wanted: then the source keeps it
   * in its own cursor.
   */
  boolean branch(CursorState part);
}
