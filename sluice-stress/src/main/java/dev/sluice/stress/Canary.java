package dev.sluice.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * The sleep protocol without its orderings. It must fail: if it passes, the tests beside it prove
 * nothing on this machine.
 */
@JCStressTest
@Outcome(id = "false, true", expect = FORBIDDEN, desc = "a lost wake-up")
@Outcome(expect = ACCEPTABLE, desc = "at least one sees the other")
@State
public class Canary {
  private boolean asleep;
  private boolean pushed;

  @Actor
  public void producer(ZZ_Result r) {
    pushed = true;
    r.r1 = asleep;
  }

  @Actor
  public void sleeper(ZZ_Result r) {
    asleep = true;
    r.r2 = !pushed;
  }
}
