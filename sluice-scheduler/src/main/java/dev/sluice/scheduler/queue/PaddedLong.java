package dev.sluice.scheduler.queue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A shared number on cache lines of its own. */
public final class PaddedLong extends PaddedLongFields.Trail {
  private static final VarHandle VALUE;

  static {
    try {
      VALUE =
          MethodHandles.lookup().findVarHandle(PaddedLongFields.Value.class, "value", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  public PaddedLong(long initial) {
    VALUE.setRelease(this, initial);
  }

  public long read() {
    return (long) VALUE.getVolatile(this);
  }

  /** A read that orders nothing: for hints. */
  public long readOpaque() {
    return (long) VALUE.getOpaque(this);
  }

  public boolean compareAndSet(long expected, long updated) {
    return VALUE.compareAndSet(this, expected, updated);
  }

  /** Adds and gives the value before. */
  public long fetchAdd(long delta) {
    return (long) VALUE.getAndAdd(this, delta);
  }

  /** Keeps only the bits of {@code mask} and gives the value before. */
  public long fetchAnd(long mask) {
    return (long) VALUE.getAndBitwiseAnd(this, mask);
  }
}
