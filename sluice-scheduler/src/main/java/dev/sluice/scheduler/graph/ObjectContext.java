package dev.sluice.scheduler.graph;

import dev.sluice.scheduler.budget.ResourceNeeds;
import dev.sluice.scheduler.device.DeviceSlot;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * An object in flight and all it holds: its frontier permit, its reader, its device slot.
 *
 * <p>{@code next} is the enumeration that waits for a sequential source's object to end.
 *
 * <p>Its chunks are fetched and scanned one after the other, and the task that does so hands over
 * to the next through a queue; so everything but the share count is plain. Chunks that are read
 * ahead are read beside that chain, and meet it in {@code ahead} only.
 */
final class ObjectContext<L, S> {
  private static final VarHandle SHARES;

  static {
    try {
      SHARES = MethodHandles.lookup().findVarHandle(ObjectContext.class, "shares", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final ObjectFrontier<L, S> frontier;
  private final ObjectDescriptor<L> descriptor;
  private final FileId fileId;
  private final SourceContext<L, S> source;
  private volatile int shares = 1;

  boolean admitted;
  @Nullable DeviceSlot slot;
  @Nullable ResourceNeeds resources;
  @Nullable ObjectReader reader;
  @Nullable ReadAhead<L, S> ahead;
  @Nullable Object carry;
  long size = ObjectDescriptor.SIZE_UNKNOWN;
  Outcome.Change change = Outcome.Change.NONE;
  int chunks;
  @Nullable Task<L, S> next;
  private @Nullable Outcome outcome;

  ObjectContext(
      ObjectFrontier<L, S> frontier,
      ObjectDescriptor<L> descriptor,
      FileId fileId,
      SourceContext<L, S> source) {
    this.frontier = frontier;
    this.descriptor = descriptor;
    this.fileId = fileId;
    this.source = source;
  }

  ObjectDescriptor<L> descriptor() {
    return descriptor;
  }

  FileId fileId() {
    return fileId;
  }

  SourceContext<L, S> source() {
    return source;
  }

  /** Settles how the object ended; the first word counts. */
  void settle(Outcome how) {
    if (outcome == null) {
      outcome = how;
    }
  }

  /** How it ended; one that nothing was said of was dropped on the way. */
  Outcome outcome() {
    return outcome == null ? new Outcome.Cancelled() : outcome;
  }

  ObjectRef<L, S> firstShare() {
    return frontier.watched(new ObjectRef<>(this));
  }

  ObjectRef<L, S> share() {
    while (true) {
      int current = shares;
      if (current <= 0) {
        throw new IllegalStateException("object already ended: " + descriptor);
      }
      if (SHARES.compareAndSet(this, current, current + 1)) {
        return frontier.watched(new ObjectRef<>(this));
      }
    }
  }

  boolean unshare(ObjectRef<L, S> share) {
    frontier.unwatched(share);
    int left = (int) SHARES.getAndAdd(this, -1) - 1;
    if (left < 0) {
      throw new IllegalStateException("more shares released than given: " + descriptor);
    }
    if (left == 0) {
      frontier.end(this);
      return true;
    }
    return false;
  }
}
