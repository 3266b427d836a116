package dev.sluice.scheduler.queue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A deque with one owner, who pushes and pops at the bottom, and any number of thieves, who steal
 * at the top: last in first out for the owner, first in first out for thieves.
 */
public final class WorkStealingDeque<T> extends DequeFields.Trail {
  /*
   * Chase and Lev, "Dynamic Circular Work-Stealing Deque" (SPAA 2005), with the orderings of Lê, Pop,
   * Cohen and Zappa Nardelli (PPoPP 2013).
   *
   * The live tasks are those at the indices [top, bottom). Indices only grow (top) or move by one
   * (bottom); a slot is index & mask. The owner gives a task out without a CAS unless it is the last
   * one. That is safe because pop() first takes the index away (volatile store of bottom), and only
   * then looks at top: of an owner and a thief after the same task, at least one sees the other, and
   * they settle it by the CAS on top.
   *
   * Thieves never write a slot. A thief that did, after its CAS, could wipe out a task which the
   * owner has since pushed into the same slot a lap later. The owner clears stolen slots instead:
   * everything in [cleared, top) has been stolen and is set to null at the owner's next pop, so a
   * stolen task stays reachable from here only while the owner runs one task. No slot is written
   * again before it was cleared, hence cleared also serves as the owner's cached copy of top.
   */
  private static final int INITIAL_CAPACITY = 256;
  private static final int CAPACITY_MAX = 1 << 30;

  private static final VarHandle TOP;
  private static final VarHandle BOTTOM;
  private static final VarHandle SLOTS;
  private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(Object[].class);

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      TOP = lookup.findVarHandle(DequeFields.Top.class, "top", long.class);
      BOTTOM = lookup.findVarHandle(DequeFields.Bottom.class, "bottom", long.class);
      SLOTS = lookup.findVarHandle(DequeFields.Bottom.class, "slots", Object[].class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  public WorkStealingDeque() {
    this(INITIAL_CAPACITY);
  }

  /** A deque that starts with room for {@code capacity} tasks, a power of two, and grows. */
  public WorkStealingDeque(int capacity) {
    super(capacity);
    if (capacity < 2 || Integer.bitCount(capacity) != 1 || capacity > CAPACITY_MAX) {
      throw new IllegalArgumentException("capacity must be a power of two from 2: " + capacity);
    }
  }

  /** Adds a task at the owner's end. Owner only. */
  public void push(T task) {
    Objects.requireNonNull(task, "task");
    long b = bottom;
    @Nullable Object[] array = slots;
    if (b - cleared >= array.length) {
      array = makeRoom(b, array);
    }
    SLOT.setOpaque(array, slotOf(b, array), task);
    BOTTOM.setRelease(this, b + 1);
  }

  /** Takes the task pushed last, or null if there is none. Owner only. */
  public @Nullable T pop() {
    long b = bottom - 1;
    long t = (long) TOP.getOpaque(this);
    if (b < t) {
      clearStolen(t);
      return null;
    }
    BOTTOM.setVolatile(this, b);
    t = (long) TOP.getVolatile(this);
    if (cleared != t) {
      clearStolen(Math.min(t, b));
    }
    if (b > t) {
      return takeOut(b);
    }
    T task = null;
    if (b == t && TOP.compareAndSet(this, t, t + 1)) {
      task = takeOut(b);
    }
    BOTTOM.setRelease(this, b + 1);
    return task;
  }

  /** Takes the oldest task into {@code into}. Anybody. */
  public StealOutcome steal(TaskSlot<T> into) {
    long t = (long) TOP.getVolatile(this);
    long b = (long) BOTTOM.getVolatile(this);
    if (t >= b) {
      return StealOutcome.EMPTY;
    }
    @Nullable Object[] array = (Object[]) SLOTS.getAcquire(this);
    Object task = SLOT.getOpaque(array, slotOf(t, array));
    if (!TOP.compareAndSet(this, t, t + 1)) {
      return StealOutcome.RETRY;
    }
    if (task == null) {
      throw new IllegalStateException("stole an empty slot at index " + t + ", bottom " + b);
    }
    into.put(cast(task), 0);
    return StealOutcome.SUCCESS;
  }

  /** How many tasks there are; exact for the owner while nobody steals, a hint for all others. */
  public int size() {
    long b = (long) BOTTOM.getVolatile(this);
    long t = (long) TOP.getVolatile(this);
    return (int) Math.max(0, b - t);
  }

  public boolean isEmpty() {
    return size() == 0;
  }

  /** Whether more than {@code count} tasks are waiting, by cheap reads. Owner only, a hint. */
  public boolean holdsMoreThan(int count) {
    return bottom - (long) TOP.getOpaque(this) > count;
  }

  int capacity() {
    return slots.length;
  }

  /** How many slots hold a reference. For tests: owner only, with no thief about. */
  int occupiedSlots() {
    int occupied = 0;
    for (Object slot : slots) {
      occupied += slot == null ? 0 : 1;
    }
    return occupied;
  }

  private T takeOut(long index) {
    @Nullable Object[] array = slots;
    int slot = slotOf(index, array);
    Object task = Objects.requireNonNull(SLOT.getOpaque(array, slot));
    SLOT.setOpaque(array, slot, null);
    return cast(task);
  }

  private void clearStolen(long upTo) {
    @Nullable Object[] array = slots;
    for (long index = cleared; index < upTo; index++) {
      SLOT.setOpaque(array, slotOf(index, array), null);
    }
    cleared = Math.max(cleared, upTo);
  }

  /** Clears what was stolen, and doubles the array if that is not enough. */
  private @Nullable Object[] makeRoom(long b, @Nullable Object[] array) {
    long t = (long) TOP.getAcquire(this);
    clearStolen(t);
    if (b - t < array.length) {
      return array;
    }
    if (array.length == CAPACITY_MAX) {
      throw new IllegalStateException("deque is full: " + array.length + " tasks");
    }
    @Nullable Object[] larger = new Object[array.length * 2];
    for (long index = t; index < b; index++) {
      larger[slotOf(index, larger)] = array[slotOf(index, array)];
    }
    SLOTS.setRelease(this, larger);
    return larger;
  }

  private static int slotOf(long index, @Nullable Object[] array) {
    return (int) index & (array.length - 1);
  }

  @SuppressWarnings("unchecked")
  private T cast(Object task) {
    return (T) task;
  }
}
