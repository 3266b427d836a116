package dev.sluice.scheduler.graph;

import dev.sluice.scheduler.LeakDetector;
import dev.sluice.scheduler.budget.CountBudget;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The objects in flight: admitted against a fixed number of permits, one each. */
public final class ObjectFrontier<L, S> {
  private final CountBudget permits;
  private final LeakDetector leaks;
  private final Consumer<ObjectContext<L, S>> ending;
  private final Consumer<ObjectContext<L, S>> ended;

  /**
   * @param ending gives back whatever an object holds besides its permit, just before that goes too
   * @param ended called when the permit is back
   */
  ObjectFrontier(
      int capacity,
      LeakDetector leaks,
      Consumer<ObjectContext<L, S>> ending,
      Consumer<ObjectContext<L, S>> ended) {
    this.permits = new CountBudget("frontier", capacity);
    this.leaks = leaks;
    this.ending = ending;
    this.ended = ended;
  }

  public int capacity() {
    return permits.total();
  }

  /** Permits out: objects in flight, and places reserved by an enumeration under way. */
  public int inFlight() {
    return permits.taken();
  }

  public int available() {
    return permits.available();
  }

  /** How many enumerations wait for a permit. */
  public int waiting() {
    return permits.waiting();
  }

  /** Reserves places for objects about to be listed, at most {@code most}; says how many. */
  int tryReserve(int most) {
    return permits.tryAcquireUpTo(Math.min(most, capacity()));
  }

  /** Puts an object into a reserved place. */
  ObjectRef<L, S> admit(ObjectDescriptor<L> descriptor, SourceContext<L, S> source) {
    FileId fileId = new FileId(descriptor.index());
    return new ObjectContext<>(this, descriptor, fileId, source).firstShare();
  }

  /** Gives back places that were reserved and not used. */
  void giveBack(int places) {
    if (places > 0) {
      permits.release(places);
    }
  }

  /** Admits an object, or returns null if the frontier is full. */
  @Nullable ObjectRef<L, S> tryAcquire(ObjectDescriptor<L> descriptor, SourceContext<L, S> source) {
    return permits.tryAcquire(1) ? admit(descriptor, source) : null;
  }

  /** Waits until the frontier has room. Never call it on an executor thread. */
  ObjectRef<L, S> acquire(ObjectDescriptor<L> descriptor, SourceContext<L, S> source)
      throws InterruptedException {
    permits.acquire(1);
    return admit(descriptor, source);
  }

  void whenAvailable(int need, int priority, Runnable resume) {
    permits.whenAvailable(need, priority, resume);
  }

  void passOn() {
    permits.passOn();
  }

  void resumeAll() {
    permits.resumeAll();
  }

  ObjectRef<L, S> watched(ObjectRef<L, S> share) {
    leaks.taken(share);
    return share;
  }

  void unwatched(ObjectRef<L, S> share) {
    leaks.released(share);
  }

  void end(ObjectContext<L, S> object) {
    try {
      ending.accept(object);
    } finally {
      permits.release(1);
      ended.accept(object);
    }
  }
}
