package dev.sluice.stress.graph;

import dev.sluice.scheduler.budget.CountBudget;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Validate;
import org.jetbrains.lincheck.datastructures.verifier.EpsilonVerifier;
import org.junit.jupiter.api.Test;

/** Nobody waits beside a free permit, however waiting and releasing interleave. */
public class WaitersLincheckTest {
  private final CountBudget budget = new CountBudget("tested", 1);

  /** What a task does: it uses a permit, or comes back when there may be one. */
  @Operation
  public void useOrWait() {
    if (budget.tryAcquire(1)) {
      budget.release(1);
    } else {
      budget.whenAvailable(1, 0, this::useOrWait);
    }
  }

  /** A waiter that came before it looked. */
  @Operation
  public void waitThenUse() {
    budget.whenAvailable(1, 0, this::useOrWait);
  }

  @Validate
  public void nobodyWaitsBesideAFreePermit() {
    if (budget.waiting() > 0 && budget.available() > 0) {
      throw new IllegalStateException(budget.waiting() + " wait beside a free permit");
    }
  }

  /** The results may be any: what is checked is the state afterwards. */
  @Test
  void waitingAndReleasing_interleaved_losesNobody() {
    GraphForms.check(
        new ModelCheckingOptions().verifier(EpsilonVerifier.class), WaitersLincheckTest.class);
  }
}
