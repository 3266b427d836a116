package dev.sluice.stress;

import dev.sluice.scheduler.queue.Sharing;
import dev.sluice.scheduler.queue.StealOutcome;
import dev.sluice.scheduler.queue.TaskSlot;
import dev.sluice.scheduler.queue.WorkStealingDeque;
import java.util.ArrayDeque;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Test;

/**
 * A deque that shares everything is linearizable: last in first out for its owner, first in first
 * out for thieves.
 */
@Param(name = "task", gen = IntGen.class, conf = "1:9")
public class DequeLincheckTest {
  private final WorkStealingDeque<Integer> deque = new WorkStealingDeque<>(2, Sharing.ALL);

  @Operation(nonParallelGroup = "owner")
  public void push(@Param(name = "task") int task) {
    deque.push(task);
  }

  @Operation(nonParallelGroup = "owner")
  public int pop() {
    Integer task = deque.pop();
    return task == null ? 0 : task;
  }

  @Operation
  public int steal() {
    TaskSlot<Integer> slot = new TaskSlot<>();
    StealOutcome outcome = deque.steal(slot);
    while (outcome == StealOutcome.RETRY) {
      outcome = deque.steal(slot);
    }
    return outcome == StealOutcome.SUCCESS ? slot.take() : 0;
  }

  @Test
  void operations_interleaved_areLinearizable() {
    LincheckForms.check(
        new ModelCheckingOptions().sequentialSpecification(Specification.class),
        DequeLincheckTest.class);
  }

  /** What the deque does when nobody is in the way. */
  public static class Specification {
    private final ArrayDeque<Integer> tasks = new ArrayDeque<>();

    public void push(int task) {
      tasks.addLast(task);
    }

    public int pop() {
      return tasks.isEmpty() ? 0 : tasks.removeLast();
    }

    public int steal() {
      return tasks.isEmpty() ? 0 : tasks.removeFirst();
    }
  }
}
