package dev.sluice.pipeline;

import dev.sluice.scheduler.LeakDetector;
import dev.sluice.scheduler.budget.CountBudget;
import dev.sluice.source.SourceObject;
import java.util.function.Consumer;

/** The objects in flight: admitted against a fixed number of permits, one each. */
public final class ObjectFrontier {
  private final CountBudget permits;
  private final LeakDetector leaks;
  private final Consumer<ObjectContext> ending;
  private final Consumer<ObjectContext> ended;

  /**
   * @param ending gives back whatever an object holds besides its permit, just before that goes too
   * @param ended called when the permit is back
   */
  ObjectFrontier(
      int capacity,
      LeakDetector leaks,
      Consumer<ObjectContext> ending,
      Consumer<ObjectContext> ended) {
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

  /** The most permits that were ever out at once. */
  public int peak() {
    return permits.peak();
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
  ObjectRef admit(SourceObject object, SourceContext source) {
    return new ObjectContext(this, object, source).firstShare();
  }

  /** Gives back places that were reserved and not used. */
  void giveBack(int places) {
    if (places > 0) {
      permits.release(places);
    }
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

  ObjectRef watched(ObjectRef share) {
    leaks.taken(share);
    return share;
  }

  void unwatched(ObjectRef share) {
    leaks.released(share);
  }

  void end(ObjectContext object) {
    try {
      ending.accept(object);
    } finally {
      permits.release(1);
      ended.accept(object);
    }
  }
}
