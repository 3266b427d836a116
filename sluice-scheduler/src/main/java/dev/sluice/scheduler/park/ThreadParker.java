package dev.sluice.scheduler.park;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Parks a real thread. */
public final class ThreadParker implements Parker {
  /*
   * The permit is kept here and not left to LockSupport alone: whatever else the thread blocks on
   * (a lock, a class being loaded) parks too and may eat LockSupport's permit on the way.
   *
   * unpark sets permit, then reads owner; park has set owner, then reads permit; all volatile. Hence
   * either the parker sees the permit or the waker sees the thread.
   */
  private static final VarHandle PERMIT;

  static {
    try {
      PERMIT = MethodHandles.lookup().findVarHandle(ThreadParker.class, "permit", boolean.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  @SuppressWarnings("unused") // through PERMIT
  private volatile boolean permit;

  private volatile @Nullable Thread owner;

  @Override
  public void park(long nanos) {
    if (owner == null) {
      owner = Thread.currentThread();
    }
    if (takePermit()) {
      return;
    }
    LockSupport.parkNanos(this, nanos);
    // An interrupt is nobody's message to a worker, and left set it would turn every park into a
    // spin.
    Thread.interrupted();
    takePermit();
  }

  @Override
  public void unpark() {
    PERMIT.setVolatile(this, true);
    Thread thread = owner;
    if (thread != null) {
      LockSupport.unpark(thread);
    }
  }

  private boolean takePermit() {
    return (boolean) PERMIT.getAndSet(this, false);
  }
}
