package dev.sluice.scheduler.graph;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * How far an enumeration has come. The start and the end are states of their own, so that a listing
 * that is over can never be taken for one that has not begun.
 */
public sealed interface EnumCursor<S> {

  /** Nothing is listed yet. */
  record Start<S>() implements EnumCursor<S> {}

  /** Everything is listed. */
  record Done<S>() implements EnumCursor<S> {}

  /** A place in the middle. Its state has one owner: it is moved out once and cannot be copied. */
  final class Continue<S> implements EnumCursor<S> {
    private static final VarHandle MOVED;

    static {
      try {
        MOVED = MethodHandles.lookup().findVarHandle(Continue.class, "moved", boolean.class);
      } catch (ReflectiveOperationException e) {
        throw new ExceptionInInitializerError(e);
      }
    }

    private final S state;

    @SuppressWarnings("UnusedVariable") // through the VarHandle
    private boolean moved;

    public Continue(S state) {
      this.state = state;
    }

    /** Moves the state out. The second call fails: two enumerations would list the same objects. */
    public S take() {
      if (!MOVED.compareAndSet(this, false, true)) {
        throw new IllegalStateException("cursor moved twice: " + state);
      }
      return state;
    }
  }
}
