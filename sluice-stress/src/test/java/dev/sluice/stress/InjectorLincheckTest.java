package dev.sluice.stress;

import dev.sluice.scheduler.queue.Injector;
import dev.sluice.scheduler.queue.StealOutcome;
import dev.sluice.scheduler.queue.TaskSlot;
import java.util.ArrayDeque;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Test;

/** The injector is a linearizable queue, also across the rings of its chain. */
@Param(name = "task", gen = IntGen.class, conf = "1:9")
public class InjectorLincheckTest {
  private final Injector<Integer> injector = new Injector<>(2);

  @Operation
  public void push(@Param(name = "task") int task) {
    injector.push(task);
  }

  @Operation
  public int steal() {
    TaskSlot<Integer> slot = new TaskSlot<>();
    StealOutcome outcome = injector.steal(slot);
    while (outcome == StealOutcome.RETRY) {
      Thread.onSpinWait();
      outcome = injector.steal(slot);
    }
    return outcome == StealOutcome.SUCCESS ? slot.take() : 0;
  }

  @Test
  void operations_interleaved_areLinearizable() {
    LincheckForms.check(
        new ModelCheckingOptions().sequentialSpecification(Specification.class),
        InjectorLincheckTest.class);
  }

  /** What the injector does when nobody is in the way. */
  public static class Specification {
    private final ArrayDeque<Integer> tasks = new ArrayDeque<>();

    public void push(int task) {
      tasks.addLast(task);
    }

    public int steal() {
      return tasks.isEmpty() ? 0 : tasks.removeFirst();
    }
  }
}
