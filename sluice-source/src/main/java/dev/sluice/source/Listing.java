package dev.sluice.source;

/** Where a source puts what it lists. */
public interface Listing {
  /** How many more objects this step may list. */
  int limit();

  /** An object to be read. */
  void object(SourceObject object);

  /** An object that is not to be read, and why. */
  void skipped(ObjectPath path, String reason);

  /** A part of the source that cannot be listed. */
  void failed(ObjectPath path, Exception cause);

  /**
   * A part that can be listed next to the rest. False if it is not wanted: then the source keeps it
   * in its own cursor.
   */
  boolean branch(CursorState part);
}
