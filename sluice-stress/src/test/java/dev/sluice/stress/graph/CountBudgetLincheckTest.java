package dev.sluice.stress.graph;

import dev.sluice.scheduler.budget.CountBudget;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Test;

/** A budget is linearizable: it never gives more than it has, nor takes back more than it gave. */
@Param(name = "count", gen = IntGen.class, conf = "1:3")
public class CountBudgetLincheckTest {
  private final CountBudget budget = new CountBudget("tested", 3);

  @Operation
  public boolean tryAcquire(@Param(name = "count") int count) {
    return budget.tryAcquire(count);
  }

  @Operation
  public int tryAcquireUpTo(@Param(name = "count") int most) {
    return budget.tryAcquireUpTo(most);
  }

  @Operation
  public boolean release(@Param(name = "count") int count) {
    try {
      budget.release(count);
      return true;
    } catch (IllegalStateException e) {
      return false;
    }
  }

  @Test
  void operations_interleaved_areLinearizable() {
    GraphForms.check(
        new ModelCheckingOptions().sequentialSpecification(Specification.class),
        CountBudgetLincheckTest.class);
  }

  /** What a budget does when nobody is in the way. */
  public static class Specification {
    private int available = 3;

    public boolean tryAcquire(int count) {
      if (count > available) {
        return false;
      }
      available -= count;
      return true;
    }

    public int tryAcquireUpTo(int most) {
      int taken = Math.min(most, available);
      available -= taken;
      return taken;
    }

    public boolean release(int count) {
      if (available + count > 3) {
        return false;
      }
      available += count;
      return true;
    }
  }
}
