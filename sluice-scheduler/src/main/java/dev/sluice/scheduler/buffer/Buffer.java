package dev.sluice.scheduler.buffer;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * One use of a pooled piece of memory, from acquisition to release.
 *
 * <p>Each acquisition makes a new {@code Buffer} over recycled memory, so that a holder who
 * releases twice, or reads after releasing, is caught even when someone else has the memory by
 * then.
 */
public final class Buffer {
  private static final VarHandle RELEASED;

  static {
    try {
      RELEASED = MethodHandles.lookup().findVarHandle(Buffer.class, "released", boolean.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final BufferPool pool;
  private final MemorySegment memory;
  private volatile boolean released;

  Buffer(BufferPool pool, MemorySegment memory) {
    this.pool = pool;
    this.memory = memory;
  }

  /** The memory, all of it. Not to be kept beyond {@link #release}. */
  public MemorySegment memory() {
    if (released) {
      throw new IllegalStateException("buffer used after its release");
    }
    return memory;
  }

  public int bytes() {
    return (int) memory.byteSize();
  }

  /**
   * Gives the memory back.
   *
   * @param worker the worker that will likely want it next, or {@link BufferPool#NO_WORKER}
   */
  public void release(int worker) {
    if (!RELEASED.compareAndSet(this, false, true)) {
      throw new IllegalStateException("buffer released twice");
    }
    pool.takeBack(this, memory, worker);
  }
}
