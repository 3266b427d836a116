package dev.sluice.scheduler.queue;

import org.jspecify.annotations.Nullable;

/**
 * The fields of {@link WorkStealingDeque} in the order they must have in memory: the owner's and
 * the thieves' on cache lines of their own. The virtual machine lays out a superclass before its
 * subclass, which is what keeps the order.
 */
final class DequeFields {
  private DequeFields() {}

  @SuppressWarnings("unused")
  abstract static class Lead {
    /** Fills the gap behind the object header, where the reference below would go otherwise. */
    private int gap;

    private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15;
  }

  /** What the owner writes. */
  abstract static class Bottom extends Lead {
    long bottom;
    long cleared;
    @Nullable Object[] slots;

    Bottom(int capacity) {
      slots = new Object[capacity];
    }
  }

  @SuppressWarnings("unused")
  abstract static class Middle extends Bottom {
    private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15;

    Middle(int capacity) {
      super(capacity);
    }
  }

  /** What thieves write. */
  abstract static class Top extends Middle {
    long top;

    Top(int capacity) {
      super(capacity);
    }
  }

  @SuppressWarnings("unused")
  abstract static class Trail extends Top {
    private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15;

    Trail(int capacity) {
      super(capacity);
    }
  }
}
