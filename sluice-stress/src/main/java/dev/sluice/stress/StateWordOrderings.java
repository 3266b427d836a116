package dev.sluice.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.sluice.scheduler.executor.StateWord;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IZ_Result;
import org.openjdk.jcstress.infra.results.ZZJ_Result;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** The orderings that {@link StateWord} promises. */
public final class StateWordOrderings {
  private StateWordOrderings() {}

  /** A spawn races a join: either it is counted before the gate closes, or it is refused. */
  @JCStressTest
  @Outcome(id = "true, false", expect = ACCEPTABLE, desc = "accepted, the join waits for it")
  @Outcome(id = "false, true", expect = ACCEPTABLE, desc = "refused, the join is at the end")
  @Outcome(id = "true, true", expect = FORBIDDEN, desc = "accepted after the end")
  @Outcome(id = "false, false", expect = FORBIDDEN, desc = "nobody sees the end")
  @State
  public static class Gate {
    private final StateWord state = new StateWord();

    @Actor
    public void spawner(ZZ_Result r) {
      r.r1 = state.tryAcquire(1);
    }

    @Actor
    public void joiner(ZZ_Result r) {
      r.r2 = state.close();
    }
  }

  /** The last completion races a join: exactly one of them sees the end. */
  @JCStressTest
  @Outcome(id = "true, false", expect = ACCEPTABLE, desc = "the completion sees it")
  @Outcome(id = "false, true", expect = ACCEPTABLE, desc = "the join sees it")
  @Outcome(expect = FORBIDDEN, desc = "both or neither")
  @State
  public static class Termination {
    private final StateWord state = new StateWord();

    public Termination() {
      state.tryAcquire(1);
    }

    @Actor
    public void worker(ZZ_Result r) {
      r.r1 = state.release(1);
    }

    @Actor
    public void joiner(ZZ_Result r) {
      r.r2 = state.close();
    }
  }

  /** No count is lost between two spawns. */
  @JCStressTest
  @Outcome(id = "true, true, 2", expect = ACCEPTABLE, desc = "both counted")
  @Outcome(expect = FORBIDDEN, desc = "a count was lost")
  @State
  public static class TwoSpawns {
    private final StateWord state = new StateWord();

    @Actor
    public void spawner(ZZJ_Result r) {
      r.r1 = state.tryAcquire(1);
    }

    @Actor
    public void otherSpawner(ZZJ_Result r) {
      r.r2 = state.tryAcquire(1);
    }

    @Arbiter
    public void count(ZZJ_Result r) {
      r.r3 = state.inFlight();
    }
  }

  /** Whoever sees the end sees everything the tasks did. */
  @JCStressTest
  @Outcome(id = "0, false", expect = ACCEPTABLE, desc = "not the end yet")
  @Outcome(id = "42, false", expect = ACCEPTABLE, desc = "not the end yet, seen by chance")
  @Outcome(id = "42, true", expect = ACCEPTABLE, desc = "the end, with all that was done")
  @Outcome(id = "0, true", expect = FORBIDDEN, desc = "the end without what was done")
  @State
  public static class EndPublishes {
    private final StateWord state = new StateWord();
    private int written;

    public EndPublishes() {
      state.tryAcquire(1);
    }

    @Actor
    public void worker() {
      written = Box.CONTENT;
      state.release(1);
    }

    @Actor
    public void joiner(IZ_Result r) {
      r.r2 = state.close();
      r.r1 = written;
    }
  }
}
