package dev.sluice.pipeline;

import dev.sluice.pipeline.spi.ObjectDescriptor;
import dev.sluice.pipeline.spi.ObjectRecord;
import dev.sluice.pipeline.spi.Outcome;
import dev.sluice.scheduler.device.DeviceSlot;
import dev.sluice.source.ByteReader;
import dev.sluice.source.SourceObject;
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
final class ObjectContext {
  private static final VarHandle SHARES;

  static {
    try {
      SHARES = MethodHandles.lookup().findVarHandle(ObjectContext.class, "shares", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final ObjectFrontier frontier;
  private final SourceContext source;
  private volatile int shares = 1;

  /* Changed by whoever reads the object, ahead of its chain too, once it shows another version. */
  private volatile ObjectDescriptor descriptor;

  boolean admitted;
  @Nullable DeviceSlot slot;
  @Nullable ByteReader reader;
  @Nullable ReadAhead ahead;
  @Nullable Object carry;
  @Nullable ObjectRecord record;
  long size = SourceObject.SIZE_UNKNOWN;
  Outcome.Change change = Outcome.Change.NONE;
  int chunks;
  @Nullable Task next;
  private @Nullable Outcome outcome;

  ObjectContext(ObjectFrontier frontier, SourceObject object, SourceContext source) {
    this.frontier = frontier;
    this.descriptor = new ObjectDescriptor(source.id(), object);
    this.source = source;
    this.record = source.containerRecord();
  }

  ObjectDescriptor descriptor() {
    return descriptor;
  }

  SourceContext source() {
    return source;
  }

  /** Whether its record is that of the object around it. */
  boolean isInside() {
    return source.containerRecord() != null;
  }

  /**
   * Says which version of it is remembered, so that whoever opens it again opens the same; empty if
   * it may be any.
   */
  void version(String tag) {
    descriptor = new ObjectDescriptor(source.id(), descriptor.object().withVersion(tag));
  }

  /** Its bytes are not those it would be remembered by. */
  void changed() {
    ObjectRecord kept = record;
    if (kept != null) {
      kept.invalidate();
    }
    version("");
  }

  /** Says how the object ended; what is said first counts. */
  void endWith(Outcome how) {
    if (outcome == null) {
      outcome = how;
    }
  }

  /** How it ended; one that nothing was said of was dropped on the way. */
  Outcome outcome() {
    return outcome == null ? new Outcome.Cancelled() : outcome;
  }

  ObjectRef firstShare() {
    return frontier.watched(new ObjectRef(this));
  }

  ObjectRef share() {
    while (true) {
      int current = shares;
      if (current <= 0) {
        throw new IllegalStateException("object already ended: " + descriptor);
      }
      if (SHARES.compareAndSet(this, current, current + 1)) {
        return frontier.watched(new ObjectRef(this));
      }
    }
  }

  boolean unshare(ObjectRef share) {
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
