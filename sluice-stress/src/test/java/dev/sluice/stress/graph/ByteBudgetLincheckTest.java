package dev.sluice.stress.graph;

import dev.sluice.scheduler.budget.ByteBudget;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Test;

/** Bytes are given and taken back exactly. */
@Param(name = "bytes", gen = IntGen.class, conf = "1:5")
public class ByteBudgetLincheckTest {
  private final ByteBudget budget = new ByteBudget("tested", 5);

  @Operation
  public boolean tryAcquire(@Param(name = "bytes") int bytes) {
    return budget.tryAcquire(bytes);
  }

  @Operation
  public boolean release(@Param(name = "bytes") int bytes) {
    try {
      budget.release(bytes);
      return true;
    } catch (IllegalStateException e) {
      return false;
    }
  }

  @Operation
  public long available() {
    return budget.availableBytes();
  }

  @Test
  void operations_interleaved_areLinearizable() {
    GraphForms.check(
        new ModelCheckingOptions().sequentialSpecification(Specification.class),
        ByteBudgetLincheckTest.class);
  }

  /** What a budget does when nobody is in the way. */
  public static class Specification {
    private long available = 5;

    public boolean tryAcquire(int bytes) {
      if (bytes > available) {
        return false;
      }
      available -= bytes;
      return true;
    }

    public boolean release(int bytes) {
      if (available + bytes > 5) {
        return false;
      }
      available += bytes;
      return true;
    }

    public long available() {
      return available;
    }
  }
}
