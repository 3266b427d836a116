package dev.sluice.scheduler.queue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A deque with one owner, who pushes and pops at the bottom, and any number of thieves, who steal
 * at the top: last in first out for the owner, first in first out for thieves.
 *
 * <p>The owner may keep the newest tasks to itself, see {@link Sharing}: those it pushes and pops
 * without any synchronization, and to a thief they are not there. With {@link Sharing#ALL} the
 * deque is linearizable; otherwise {@link #steal} may answer {@code EMPTY} while the owner keeps
 * some.
 */
public final class WorkStealingDeque<T> extends DequeFields.Trail {
  /*
   *   top                split              bottom
   *    | shared, oldest first | the owner's own |
   *
   * Indices only grow (top) or are moved by the owner alone (split, bottom); a slot is index & mask.
   * The part [top, split) is the deque of Chase and Lev, "Dynamic Circular Work-Stealing Deque" (SPAA
   * 2005), with the orderings of Lê, Pop, Cohen and Zappa Nardelli (PPoPP 2013), and with split for
   * its bottom. The part [split, bottom) is a plain stack.
   *
   * Sharing more is one release store of split. Taking back is where owner and thieves may meet.
   * With one task shared, the owner is a thief like any other: a CAS of top. With more, it moves
   * split down to mid (volatile store) and then reads top. If top is below mid, then [mid, old split)
   * is its own: a thief can only be after an index at or above mid if it read top as at least mid,
   * that is, after the owner did, and then it reads split as mid and finds nothing there. If top has
   * come up to mid, a thief may be half-way through taking a task above mid; the owner puts split
   * back and looks again.
   *
   * Thieves never write a slot. A thief that did, after its CAS, could wipe out a task which the
   * owner has since pushed into the same slot a lap later. The owner clears stolen slots instead:
   * everything in [cleared, top) has been stolen and is set to null when the owner next looks, so
   * a stolen task stays reachable from here only while the owner runs one task. No slot is written
   * again before it was cleared.
   */
  private static final int INITIAL_CAPACITY = 256;
  private static final int CAPACITY_MAX = 1 << 30;

  private static final VarHandle TOP;
  private static final VarHandle SPLIT;
  private static final VarHandle SLOTS;
  private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(Object[].class);

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      TOP = lookup.findVarHandle(DequeFields.Top.class, "top", long.class);
      SPLIT = lookup.findVarHandle(DequeFields.Published.class, "split", long.class);
      SLOTS = lookup.findVarHandle(DequeFields.Published.class, "slots", Object[].class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final Sharing sharing;

  /** A deque that shares everything. */
  public WorkStealingDeque() {
    this(INITIAL_CAPACITY, Sharing.ALL);
  }

  public WorkStealingDeque(Sharing sharing) {
    this(INITIAL_CAPACITY, sharing);
  }

  /** A deque that starts small and shares everything. */
  public WorkStealingDeque(int capacity) {
    this(capacity, Sharing.ALL);
  }

  /** A deque that starts with room for {@code capacity} tasks, a power of two, and grows. */
  public WorkStealingDeque(int capacity, Sharing sharing) {
    super(capacity);
    if (capacity < 2 || Integer.bitCount(capacity) != 1 || capacity > CAPACITY_MAX) {
      throw new IllegalArgumentException("capacity must be a power of two from 2: " + capacity);
    }
    this.sharing = sharing;
  }

  /** Adds a task at the owner's end. Owner only; {@link #share} should follow. */
  public void push(T task) {
    Objects.requireNonNull(task, "task");
    long b = bottom;
    @Nullable Object[] array = slots;
    if (b - cleared >= array.length) {
      array = makeRoom(b, array);
    }
    array[slotOf(b, array)] = task;
    bottom = b + 1;
    if (sharing == Sharing.ALL) {
      SPLIT.setRelease(this, b + 1);
    }
  }

  /**
   * Takes the task pushed last, or null if there is none. Owner only; {@link #share} should follow.
   */
  public @Nullable T pop() {
    long b = bottom - 1;
    if (b < split) {
      return popShared();
    }
    T task = takeOut(b);
    bottom = b;
    return task;
  }

  /**
   * Lets thieves have more if they have too little, and clears behind them; true if there is more
   * for them now. Owner only.
   */
  public boolean share() {
    if (sharing != Sharing.HALF) {
      return false;
    }
    long t = (long) TOP.getOpaque(this);
    if (t != cleared) {
      clearStolen(t);
    }
    long s = split;
    long own = bottom - s;
    if (own <= s - t) {
      return false;
    }
    SPLIT.setRelease(this, s + (own + 1) / 2);
    return true;
  }

  /** Takes the oldest task into {@code into}, be it shared or not. Owner only. */
  public StealOutcome popOldest(TaskSlot<T> into) {
    if (split < bottom && split == (long) TOP.getOpaque(this)) {
      SPLIT.setRelease(this, split + 1);
    }
    StealOutcome outcome = steal(into);
    clearStolen((long) TOP.getOpaque(this));
    return outcome;
  }

  /** Takes the oldest of the tasks shared into {@code into}. Anybody. */
  public StealOutcome steal(TaskSlot<T> into) {
    long t = (long) TOP.getVolatile(this);
    long s = (long) SPLIT.getVolatile(this);
    if (t >= s) {
      return StealOutcome.EMPTY;
    }
    @Nullable Object[] array = (Object[]) SLOTS.getAcquire(this);
    Object task = SLOT.getOpaque(array, slotOf(t, array));
    if (!TOP.compareAndSet(this, t, t + 1)) {
      return StealOutcome.RETRY;
    }
    if (task == null) {
      throw new IllegalStateException("stole an empty slot at index " + t + ", split " + s);
    }
    into.put(cast(task), 0);
    return StealOutcome.SUCCESS;
  }

  /** How many tasks there are. Owner only. */
  public int size() {
    return (int) (bottom - Math.min(bottom, (long) TOP.getVolatile(this)));
  }

  /** Whether the deque holds a task, shared or not. Owner only. */
  public boolean isEmpty() {
    return size() == 0;
  }

  /** Whether more than {@code count} tasks are waiting, by reads that order nothing. Owner only. */
  public boolean holdsMoreThan(int count) {
    return bottom - (long) TOP.getOpaque(this) > count;
  }

  /** Whether there is anything to steal. Anybody. */
  public boolean hasShared() {
    long t = (long) TOP.getVolatile(this);
    return (long) SPLIT.getVolatile(this) > t;
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

  /** Pops when the owner has nothing left of its own. */
  private @Nullable T popShared() {
    long s = split;
    long t = (long) TOP.getOpaque(this);
    if (t != cleared) {
      clearStolen(t);
    }
    if (t + 1 == s && TOP.compareAndSet(this, t, s)) {
      cleared = s;
      return takeOut(t);
    }
    return t < s ? takeBack(s) : null;
  }

  /** Makes the newer part of what is shared the owner's own again, and pops from it. */
  private @Nullable T takeBack(long s) {
    while (true) {
      long t = (long) TOP.getOpaque(this);
      if (t + 1 >= s) {
        return t + 1 == s && TOP.compareAndSet(this, t, s) ? takeOut(t) : null;
      }
      long mid = sharing == Sharing.ALL ? s - 1 : t + (s - t) / 2;
      SPLIT.setVolatile(this, mid);
      if ((long) TOP.getVolatile(this) < mid) {
        bottom = s - 1;
        return takeOut(s - 1);
      }
      SPLIT.setRelease(this, s);
    }
  }

  private T takeOut(long index) {
    @Nullable Object[] array = slots;
    int slot = slotOf(index, array);
    Object task = Objects.requireNonNull(array[slot]);
    array[slot] = null;
    return cast(task);
  }

  private void clearStolen(long upTo) {
    @Nullable Object[] array = slots;
    for (long index = cleared; index < upTo; index++) {
      array[slotOf(index, array)] = null;
    }
    cleared = upTo;
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
