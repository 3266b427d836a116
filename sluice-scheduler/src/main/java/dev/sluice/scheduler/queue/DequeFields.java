package dev.sluice.scheduler.queue;

import org.jspecify.annotations.Nullable;

/**
 * The fields of {@link WorkStealingDeque} in the order they must have in memory: on cache lines of
 * their own what only the owner touches, what it seldom writes and thieves read, and what thieves
 * write. The virtual machine lays out a superclass before its subclass, which is what keeps the
 * order.
 */
final class DequeFields {
  private DequeFields() {}

  @SuppressWarnings("unused")
  abstract static class Lead {
    /** Fills the gap behind the object header, where a field from below would go otherwise. */
    private int gap;

    private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15;
  }

  /** The owner's alone. */
  abstract static class Owned extends Lead {
    long bottom;
    long cleared;
  }

  @SuppressWarnings("unused")
  abstract static class OwnedTrail extends Owned {
    private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15;
  }

  /** Written by the owner now and then, read by all. */
  abstract static class Published extends OwnedTrail {
    long split;
    @Nullable Object[] slots;

    Published(int capacity) {
      slots = new Object[capacity];
    }
  }

  @SuppressWarnings("unused")
  abstract static class PublishedTrail extends Published {
    private int gap;
    private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15;

    PublishedTrail(int capacity) {
      super(capacity);
    }
  }

  /** What thieves write, and the owner when it is after the last task. */
  abstract static class Top extends PublishedTrail {
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
