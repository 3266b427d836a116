package dev.sluice.source;

/**
 * A place in a listing. 'Not begun' and 'at the end' are states of their own, so that neither can
 * be taken for the other. A cursor is used once: the next step has a new one.
 */
public sealed interface Cursor {
  Cursor START = new Start();
  Cursor DONE = new Done();

  /** Nothing is listed yet. */
  record Start() implements Cursor {}

  /** In the middle. */
  record Continue(CursorState state) implements Cursor {}

  /** Everything is listed. */
  record Done() implements Cursor {}

  /**
   * The index of the object that a cursor stands before, for a source that lists its objects by
   * index.
   *
   * @throws IllegalArgumentException if the listing is over, or the place is no index
   */
  static long index(Cursor cursor) {
    return switch (cursor) {
      case Start _ -> 0;
      case Continue(CursorState.Offset(long next)) -> next;
      case Continue other -> throw new IllegalArgumentException("no place: " + other);
      case Done _ -> throw new IllegalArgumentException("the listing is over");
    };
  }
}
