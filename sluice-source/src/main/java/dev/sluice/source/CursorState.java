package dev.sluice.source;

/** How far a listing has come: all a source needs to go on with it, and nothing that is open. */
public sealed interface CursorState permits FsDir, CursorState.Offset, CursorState.Own {

  /** The index of the next object. */
  record Offset(long next) implements CursorState {}

  /** A place that only the source that made it understands. */
  non-sealed interface Own extends CursorState {}
}
