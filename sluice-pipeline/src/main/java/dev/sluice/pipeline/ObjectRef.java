package dev.sluice.pipeline;

import dev.sluice.pipeline.spi.ObjectDescriptor;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * One holder's share of an object in flight. The object ends, and its permit goes back, when the
 * last share is released.
 *
 * <p>Each share is an object of its own, so that a holder who releases twice is caught, rather than
 * taking away the share of another.
 */
public final class ObjectRef {
  private static final VarHandle RELEASED;

  static {
    try {
      RELEASED = MethodHandles.lookup().findVarHandle(ObjectRef.class, "released", boolean.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final ObjectContext context;
  private volatile boolean released;

  ObjectRef(ObjectContext context) {
    this.context = context;
  }

  public ObjectDescriptor descriptor() {
    return context().descriptor();
  }

  /** Another share of the same object. */
  public ObjectRef retain() {
    return context().share();
  }

  /** Gives the share up. Says whether it was the last. */
  public boolean release() {
    if (!RELEASED.compareAndSet(this, false, true)) {
      throw new IllegalStateException("reference released twice: " + context.descriptor());
    }
    return context.unshare(this);
  }

  ObjectContext context() {
    if (released) {
      throw new IllegalStateException("reference used after its release: " + context.descriptor());
    }
    return context;
  }
}
