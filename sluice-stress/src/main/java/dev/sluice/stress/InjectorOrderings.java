package dev.sluice.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.sluice.scheduler.park.Sleepers;
import dev.sluice.scheduler.queue.Injector;
import dev.sluice.scheduler.queue.StealOutcome;
import dev.sluice.scheduler.queue.TaskSlot;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.I_Result;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** The orderings that {@link Injector} promises. */
public final class InjectorOrderings {
  private InjectorOrderings() {}

  private static int steal(Injector<Integer> injector) {
    TaskSlot<Integer> slot = new TaskSlot<>();
    return injector.steal(slot) == StealOutcome.SUCCESS ? slot.take() : 0;
  }

  /** A consumer sees what the producer wrote into a task before it pushed it. */
  @JCStressTest
  @Outcome(id = "-1", expect = ACCEPTABLE, desc = "came too early")
  @Outcome(id = "42", expect = ACCEPTABLE, desc = "the whole task")
  @Outcome(expect = FORBIDDEN, desc = "a task without its content")
  @State
  public static class Publication {
    private final Injector<Box> injector = new Injector<>(2);

    @Actor
    public void producer() {
      injector.push(Box.filled());
    }

    @Actor
    public void consumer(I_Result r) {
      TaskSlot<Box> slot = new TaskSlot<>();
      r.r1 = injector.steal(slot) == StealOutcome.SUCCESS ? slot.take().content() : -1;
    }
  }

  /** A producer closes a full ring as a consumer empties it: nothing is lost to the new ring. */
  @JCStressTest
  @Outcome(id = "12, 3, 0", expect = ACCEPTABLE, desc = "found in the new ring, or in the old one")
  @Outcome(id = "12, 0, 3", expect = ACCEPTABLE, desc = "came too early for it")
  @Outcome(expect = FORBIDDEN, desc = "taken twice, lost or out of order")
  @State
  public static class RingFull {
    private final Injector<Integer> injector = new Injector<>(2);

    public RingFull() {
      injector.push(1);
      injector.push(2);
    }

    @Actor
    public void producer() {
      injector.push(3);
    }

    @Actor
    public void consumer(III_Result r) {
      int first = steal(injector);
      r.r1 = first * 10 + steal(injector);
      r.r2 = steal(injector);
    }

    @Arbiter
    public void rest(III_Result r) {
      r.r3 = steal(injector);
    }
  }

  /** A producer that has pushed sees the sleeper, or the sleeper sees the task. */
  @JCStressTest
  @Outcome(id = "false, true", expect = FORBIDDEN, desc = "a lost wake-up")
  @Outcome(expect = ACCEPTABLE, desc = "at least one sees the other")
  @State
  public static class PushThenSleepers {
    private final Injector<Integer> injector = new Injector<>(2);
    private final Sleepers sleepers = new Sleepers(1);

    public PushThenSleepers() {
      sleepers.startSearch();
    }

    @Actor
    public void producer(ZZ_Result r) {
      injector.push(1);
      r.r1 = sleepers.needsWake();
    }

    @Actor
    public void sleeper(ZZ_Result r) {
      sleepers.announce(0);
      r.r2 = injector.isEmpty();
    }
  }
}
