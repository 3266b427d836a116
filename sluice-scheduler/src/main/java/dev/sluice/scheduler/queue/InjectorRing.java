package dev.sluice.scheduler.queue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One bounded ring of the {@link Injector}: many producers, many consumers, closed for ever once
 * full.
 */
final class InjectorRing<T> {
  /*
   * Vyukov's bounded queue with claims of more than one slot. Positions only grow; a slot is
   * position & mask. turns[slot] says whose turn it is: p when the producer of position p may write,
   * p + 1 when its consumer may read, p + capacity once that consumer has emptied it.
   *
   * A claim is one CAS on tail (producers) or head (consumers) after the turns of all claimed slots
   * were seen to be right. A turn, once right for a position, stays right until that position is
   * claimed, so a successful CAS means they still are.
   *
   * The lowest bit of tail is the closed bit: it is set by the same CAS that would otherwise have
   * claimed, so no position is ever claimed after the close, and the tail of a closed ring is final.
   */
  private static final long CLOSED = 1;

  private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(Object[].class);
  private static final VarHandle TURN = MethodHandles.arrayElementVarHandle(long[].class);
  private static final VarHandle NEXT;

  static {
    try {
      NEXT = MethodHandles.lookup().findVarHandle(InjectorRing.class, "next", InjectorRing.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** How many tasks went into the rings before this one. */
  private final long pushedBefore;

  private final @Nullable Object[] slots;
  private final long[] turns;
  private final int mask;
  private final PaddedLong head = new PaddedLong(0);

  /** {@code position << 1 | closed}. */
  private final PaddedLong tail = new PaddedLong(0);

  @SuppressWarnings("unused") // through NEXT
  private @Nullable InjectorRing<T> next;

  InjectorRing(int capacity, long pushedBefore) {
    this.pushedBefore = pushedBefore;
    slots = new Object[capacity];
    turns = new long[capacity];
    mask = capacity - 1;
    for (int slot = 0; slot < capacity; slot++) {
      turns[slot] = slot;
    }
  }

  int capacity() {
    return slots.length;
  }

  /**
   * Adds as many of {@code tasks[from..]} as there is room for; 0 only if the ring is closed now.
   */
  int push(Object[] tasks, int from) {
    while (true) {
      long word = tail.read();
      if ((word & CLOSED) != 0) {
        return 0;
      }
      long position = word >>> 1;
      int room = 0;
      int wanted = Math.min(tasks.length - from, slots.length);
      while (room < wanted && turnOf(position + room) == position + room) {
        room++;
      }
      if (room > 0) {
        if (tail.compareAndSet(word, word + ((long) room << 1))) {
          for (int i = 0; i < room; i++) {
            publish(position + i, tasks[from + i]);
          }
          return room;
        }
      } else if (closeIfFull(word, position)) {
        return 0;
      }
    }
  }

  /** Adds one task; false only if the ring is closed now. */
  boolean push(T task) {
    while (true) {
      long word = tail.read();
      if ((word & CLOSED) != 0) {
        return false;
      }
      long position = word >>> 1;
      if (turnOf(position) == position) {
        if (tail.compareAndSet(word, word + 2)) {
          publish(position, task);
          return true;
        }
      } else if (closeIfFull(word, position)) {
        return false;
      }
    }
  }

  /**
   * Takes the oldest task into {@code first} and up to {@code extraMax} more into {@code rest}:
   * half of what is there at most, so that other consumers find something too.
   */
  StealOutcome stealBatch(TaskSlot<T> first, @Nullable WorkStealingDeque<T> rest, int extraMax) {
    long position = head.read();
    int ready = 0;
    // One more than twice the extra: enough to know that the extra is no more than half.
    int lookAhead = Math.min(2 * extraMax + 1, slots.length);
    while (ready < lookAhead && turnOf(position + ready) == position + ready + 1) {
      ready++;
    }
    if (ready == 0) {
      return tail.read() >>> 1 == position ? StealOutcome.EMPTY : StealOutcome.RETRY;
    }
    int taken = (ready + 1) / 2;
    if (!head.compareAndSet(position, position + taken)) {
      return StealOutcome.RETRY;
    }
    first.put(empty(position), taken - 1);
    // Newest first: the owner pops in the opposite order, which is then the order of arrival.
    for (int i = taken - 1; i > 0; i--) {
      Objects.requireNonNull(rest).push(empty(position + i));
    }
    return StealOutcome.SUCCESS;
  }

  /** Tasks claimed by producers in this ring and those before it. */
  long pushed() {
    return pushedBefore + (tail.read() >>> 1);
  }

  boolean isClosed() {
    return (tail.read() & CLOSED) != 0;
  }

  /** Tasks claimed by producers and not yet by consumers. */
  long size() {
    long h = head.read();
    return Math.max(0, (tail.read() >>> 1) - h);
  }

  @SuppressWarnings("unchecked")
  @Nullable InjectorRing<T> next() {
    return (InjectorRing<T>) NEXT.getVolatile(this);
  }

  /** Appends {@code successor} unless there is one already, and gives the one there is. */
  InjectorRing<T> appendIfLast(InjectorRing<T> successor) {
    NEXT.compareAndSet(this, null, successor);
    return Objects.requireNonNull(next());
  }

  /** Closes a ring whose next slot still holds a task of the last lap; true if it is closed now. */
  private boolean closeIfFull(long word, long position) {
    // A consumer may have claimed the slot without having emptied it yet; that counts as full too:
    // a producer must not wait for it.
    boolean full = turnOf(position) - position < 0;
    return full && tail.compareAndSet(word, word | CLOSED);
  }

  private long turnOf(long position) {
    return (long) TURN.getAcquire(turns, (int) position & mask);
  }

  private void publish(long position, Object task) {
    int slot = (int) position & mask;
    SLOT.setOpaque(slots, slot, task);
    TURN.setRelease(turns, slot, position + 1);
  }

  @SuppressWarnings("unchecked")
  private T empty(long position) {
    int slot = (int) position & mask;
    T task = (T) Objects.requireNonNull(SLOT.getOpaque(slots, slot));
    SLOT.setOpaque(slots, slot, null);
    TURN.setRelease(turns, slot, position + slots.length);
    return task;
  }
}
