package dev.sluice.pipeline.spi;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Ends a run early: discovery stops, what is in flight is cancelled, every permit comes back. */
public final class AbortSignal {
  /** A cause that comes again and again must not fill the memory. */
  private static final int SUPPRESSED_MAX = 32;

  private final AtomicReference<@Nullable Throwable> cause = new AtomicReference<>();
  private final AtomicInteger suppressed = new AtomicInteger();

  /** Whether the run is to end. Looked at by every task before it does anything. */
  public boolean raised() {
    return cause.get() != null;
  }

  /** The first cause given, or null. */
  public @Nullable Throwable cause() {
    return cause.get();
  }

  /** Keeps the first cause; a later one is attached to it. Says whether this was the first. */
  @SuppressWarnings("ReferenceEquality") // a throwable may not suppress itself
  public boolean raise(Throwable why) {
    if (cause.compareAndSet(null, why)) {
      return true;
    }
    Throwable first = cause.get();
    if (first != null && first != why && suppressed.getAndIncrement() < SUPPRESSED_MAX) {
      try {
        first.addSuppressed(why);
      } catch (OutOfMemoryError e) {
        // The first cause is what counts.
        return false;
      }
    }
    return false;
  }
}
