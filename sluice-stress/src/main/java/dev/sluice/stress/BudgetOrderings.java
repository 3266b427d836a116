package dev.sluice.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.sluice.scheduler.budget.CountBudget;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/** The orderings of the counter under every budget. */
public final class BudgetOrderings {
  private BudgetOrderings() {}

  /** The most that were ever out is noted, however takers overtake one another. */
  @JCStressTest
  @Outcome(id = "2", expect = ACCEPTABLE, desc = "both were out at the end")
  @Outcome(expect = FORBIDDEN, desc = "a smaller number came last and stayed")
  @State
  public static class Peak {
    private final CountBudget budget = new CountBudget("permits", 4);

    @Actor
    public void one() {
      budget.tryAcquire(1);
    }

    @Actor
    public void other() {
      budget.tryAcquireUpTo(1);
    }

    @Arbiter
    public void look(I_Result r) {
      r.r1 = budget.peak();
    }
  }

  /** A permit that comes back beside somebody who begins to wait wakes him, and once. */
  @JCStressTest
  @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "resumed")
  @Outcome(expect = FORBIDDEN, desc = "sleeps beside a free permit, or resumed twice")
  @State
  public static class WaiterAndRelease {
    private final CountBudget budget = new CountBudget("permits", 1);
    private final AtomicInteger resumed = new AtomicInteger();

    public WaiterAndRelease() {
      budget.tryAcquire(1);
    }

    @Actor
    public void waiter() {
      budget.whenAvailable(1, 0, resumed::incrementAndGet);
    }

    @Actor
    public void holder() {
      budget.release(1);
    }

    @Arbiter
    public void look(II_Result r) {
      r.r1 = resumed.get();
      r.r2 = budget.waiting();
    }
  }

  /** The end of a run and a permit that comes back resume a waiter once between them. */
  @JCStressTest
  @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "resumed")
  @Outcome(expect = FORBIDDEN, desc = "left behind, or resumed twice")
  @State
  public static class EndAndRelease {
    private final CountBudget budget = new CountBudget("permits", 1);
    private final AtomicInteger resumed = new AtomicInteger();

    public EndAndRelease() {
      budget.tryAcquire(1);
      budget.whenAvailable(1, 0, resumed::incrementAndGet);
    }

    @Actor
    public void end() {
      budget.resumeAll();
    }

    @Actor
    public void holder() {
      budget.release(1);
    }

    @Arbiter
    public void look(II_Result r) {
      r.r1 = resumed.get();
      r.r2 = budget.waiting();
    }
  }
}
