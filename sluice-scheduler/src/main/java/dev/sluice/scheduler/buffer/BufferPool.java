package dev.sluice.scheduler.buffer;

import dev.sluice.scheduler.LeakDetector;
import dev.sluice.scheduler.budget.ByteBudget;
import dev.sluice.scheduler.budget.CountBudget;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * A fixed number of equal off-heap buffers, kept near the worker that used them last.
 *
 * <p>The whole pool is taken from the byte budget when it is made and given back when it is closed;
 * the memory itself is allocated on first use.
 */
public final class BufferPool implements AutoCloseable {
  /** Stands for a thread that is no worker. */
  public static final int NO_WORKER = -1;

  private static final byte POISON = (byte) 0xDD;

  /*
   * Count first, find second. A place where buffers lie cannot be searched for 'none' reliably: one
   * may be put where the search has been while another is taken from where it will be. So `free`
   * counts the buffers at rest: an acquirer takes a count, which alone decides whether the pool is
   * empty, and then searches until it has found the buffer the count stands for. A releaser puts
   * the buffer down before it returns the count. At every moment there are at least as many
   * buffers at rest (or yet to be made) as acquirers searching, so a search that comes round empty
   * means another one succeeded.
   *
   * `places` begins with each worker's own places; the rest belongs to all and alone has room for
   * every buffer, so a pass that finds no room means another thread moved one, and is repeated.
   */
  private final CountBudget free;
  private final AtomicReferenceArray<@Nullable MemorySegment> places;
  private final AtomicInteger unmade;
  private final BufferPoolOptions options;
  private final ByteBudget budget;
  private final LeakDetector leaks;
  private final AtomicBoolean closed = new AtomicBoolean();
  private final int sharedFrom;

  public BufferPool(BufferPoolOptions options, ByteBudget budget, LeakDetector leaks) {
    this.options = options;
    this.budget = budget;
    this.leaks = leaks;
    if (!budget.tryAcquire(options.totalBytes())) {
      throw new IllegalArgumentException(
          "%d buffers of %d bytes do not fit the byte budget: %d of %d left"
              .formatted(
                  options.buffers(),
                  options.bufferBytes(),
                  budget.availableBytes(),
                  budget.totalBytes()));
    }
    this.free = new CountBudget("buffers", options.buffers());
    this.unmade = new AtomicInteger(options.buffers());
    this.sharedFrom = options.workers() * options.keptPerWorker();
    this.places = new AtomicReferenceArray<>(sharedFrom + options.buffers());
  }

  public BufferPoolOptions options() {
    return options;
  }

  /** How many buffers can be had now. */
  public int available() {
    return free.available();
  }

  /** The most buffers that were ever in use at once. */
  public int peak() {
    return free.peak();
  }

  /** A buffer, or null if every one is in use. */
  public @Nullable Buffer tryAcquire(int worker) {
    if (!free.tryAcquire(1)) {
      return null;
    }
    Buffer buffer = new Buffer(this, find(worker));
    leaks.taken(buffer);
    return buffer;
  }

  /** As {@link CountBudget#whenAvailable}, for one buffer. */
  public void whenAvailable(int priority, Runnable resume) {
    free.whenAvailable(1, priority, resume);
  }

  /** Resumes every waiter: for a run that ends early. */
  public void resumeAll() {
    free.resumeAll();
  }

  /** Lets go of the memory, which the JVM then frees. Fails if a buffer is still in use. */
  @Override
  public void close() {
    if (free.taken() != 0) {
      throw new IllegalStateException(free.taken() + " buffers are in use, the pool cannot close");
    }
    if (closed.compareAndSet(false, true)) {
      for (int place = 0; place < places.length(); place++) {
        places.set(place, null);
      }
      budget.release(options.totalBytes());
    }
  }

  void takeBack(Buffer buffer, MemorySegment memory, int worker) {
    leaks.released(buffer);
    if (leaks.poisons()) {
      memory.fill(POISON);
    }
    putDown(memory, worker);
    free.release(1);
  }

  private MemorySegment find(int worker) {
    while (true) {
      MemorySegment found = worker == NO_WORKER ? null : takeFrom(ownFrom(worker), ownTo(worker));
      // As long as none was made, none can lie anywhere.
      if (found == null && unmade.get() < options.buffers()) {
        found = takeFrom(sharedFrom, places.length());
      }
      if (found == null) {
        found = make();
      }
      if (found == null) {
        found = takeFrom(0, sharedFrom);
      }
      if (found != null) {
        return found;
      }
      Thread.onSpinWait();
    }
  }

  private @Nullable MemorySegment takeFrom(int from, int to) {
    for (int place = from; place < to; place++) {
      if (places.get(place) != null) {
        MemorySegment memory = places.getAndSet(place, null);
        if (memory != null) {
          return memory;
        }
      }
    }
    return null;
  }

  private @Nullable MemorySegment make() {
    if (unmade.get() <= 0 || unmade.getAndDecrement() <= 0) {
      return null;
    }
    // Not from an arena: the first arena of a process costs it milliseconds.
    return MemorySegment.ofBuffer(ByteBuffer.allocateDirect(options.bufferBytes()));
  }

  private void putDown(MemorySegment memory, int worker) {
    if (worker != NO_WORKER && putInto(ownFrom(worker), ownTo(worker), memory)) {
      return;
    }
    while (!putInto(sharedFrom, places.length(), memory)) {
      Thread.onSpinWait();
    }
  }

  private boolean putInto(int from, int to, MemorySegment memory) {
    for (int place = from; place < to; place++) {
      if (places.get(place) == null && places.compareAndSet(place, null, memory)) {
        return true;
      }
    }
    return false;
  }

  private int ownFrom(int worker) {
    return worker * options.keptPerWorker();
  }

  private int ownTo(int worker) {
    return ownFrom(worker) + options.keptPerWorker();
  }
}
