package dev.sluice.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.sluice.scheduler.queue.Sharing;
import dev.sluice.scheduler.queue.StealOutcome;
import dev.sluice.scheduler.queue.TaskSlot;
import dev.sluice.scheduler.queue.WorkStealingDeque;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/** The orderings that {@link WorkStealingDeque} promises. */
public final class DequeOrderings {
  private DequeOrderings() {}

  private static int steal(WorkStealingDeque<Integer> deque) {
    TaskSlot<Integer> slot = new TaskSlot<>();
    return deque.steal(slot) == StealOutcome.SUCCESS ? slot.take() : 0;
  }

  private static int pop(WorkStealingDeque<Integer> deque) {
    Integer task = deque.pop();
    return task == null ? 0 : task;
  }

  /** Owner and thief after the last task. */
  @JCStressTest
  @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "the owner has it")
  @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "the thief has it")
  @Outcome(id = "1, 1", expect = FORBIDDEN, desc = "taken twice")
  @Outcome(expect = FORBIDDEN, desc = "lost")
  @State
  public static class LastTask {
    private final WorkStealingDeque<Integer> deque = new WorkStealingDeque<>(2, Sharing.ALL);

    public LastTask() {
      deque.push(1);
    }

    @Actor
    public void owner(II_Result r) {
      r.r1 = pop(deque);
    }

    @Actor
    public void thief(II_Result r) {
      r.r2 = steal(deque);
    }
  }

  /** Owner pops both of two tasks while a thief steals: where pop() may skip its CAS. */
  @JCStressTest
  @Outcome(id = "21, 0", expect = ACCEPTABLE, desc = "the owner has both")
  @Outcome(id = "20, 1", expect = ACCEPTABLE, desc = "one each")
  @Outcome(id = "21, 1", expect = FORBIDDEN, desc = "the oldest taken twice")
  @Outcome(expect = FORBIDDEN, desc = "lost")
  @State
  public static class TwoTasks {
    private final WorkStealingDeque<Integer> deque = new WorkStealingDeque<>(2, Sharing.ALL);

    public TwoTasks() {
      deque.push(1);
      deque.push(2);
    }

    @Actor
    public void owner(II_Result r) {
      int newest = pop(deque);
      r.r1 = newest * 10 + pop(deque);
    }

    @Actor
    public void thief(II_Result r) {
      r.r2 = steal(deque);
    }
  }

  /** A thief sees what the owner wrote into a task before it pushed it. */
  @JCStressTest
  @Outcome(id = "-1", expect = ACCEPTABLE, desc = "came too early")
  @Outcome(id = "42", expect = ACCEPTABLE, desc = "the whole task")
  @Outcome(expect = FORBIDDEN, desc = "a task without its content")
  @State
  public static class Publication {
    private final WorkStealingDeque<Box> deque = new WorkStealingDeque<>(2, Sharing.ALL);

    @Actor
    public void owner() {
      deque.push(Box.filled());
    }

    @Actor
    public void thief(I_Result r) {
      TaskSlot<Box> slot = new TaskSlot<>();
      r.r1 = deque.steal(slot) == StealOutcome.SUCCESS ? slot.take().content() : -1;
    }
  }

  /** A thief sees whole tasks also out of an array that has just been replaced by a larger one. */
  @JCStressTest
  @Outcome(id = "1", expect = ACCEPTABLE, desc = "the oldest")
  @Outcome(expect = FORBIDDEN, desc = "another, or none")
  @State
  public static class Growth {
    private final WorkStealingDeque<Integer> deque = new WorkStealingDeque<>(2, Sharing.ALL);

    public Growth() {
      deque.push(1);
      deque.push(2);
    }

    @Actor
    public void owner() {
      deque.push(3);
      deque.push(4);
      deque.push(5);
    }

    @Actor
    public void thief(I_Result r) {
      r.r1 = steal(deque);
    }
  }

  /** The owner takes back half of what it shares, and pops all, while a thief steals twice. */
  @JCStressTest
  @Outcome(id = "4321, 0", expect = ACCEPTABLE, desc = "the owner has all")
  @Outcome(id = "432, 1", expect = ACCEPTABLE, desc = "one stolen")
  @Outcome(id = "432, 10", expect = ACCEPTABLE, desc = "one stolen")
  @Outcome(id = "43, 12", expect = ACCEPTABLE, desc = "two stolen")
  @Outcome(expect = FORBIDDEN, desc = "taken twice, lost or out of order")
  @State
  public static class TakeBack {
    private final WorkStealingDeque<Integer> deque = new WorkStealingDeque<>(4, Sharing.HALF);

    public TakeBack() {
      for (int task = 1; task <= 4; task++) {
        deque.push(task);
        deque.share();
      }
    }

    @Actor
    public void owner(II_Result r) {
      for (int task = pop(deque); task != 0; task = pop(deque)) {
        r.r1 = r.r1 * 10 + task;
      }
    }

    @Actor
    public void thief(II_Result r) {
      int first = steal(deque);
      r.r2 = first * 10 + steal(deque);
    }
  }

  /** A thief sees what the owner wrote into a task before it shared it. */
  @JCStressTest
  @Outcome(id = "-1", expect = ACCEPTABLE, desc = "came too early")
  @Outcome(id = "42", expect = ACCEPTABLE, desc = "the whole task")
  @Outcome(expect = FORBIDDEN, desc = "a task without its content")
  @State
  public static class SharedPublication {
    private final WorkStealingDeque<Box> deque = new WorkStealingDeque<>(2, Sharing.HALF);

    @Actor
    public void owner() {
      deque.push(Box.filled());
      deque.share();
    }

    @Actor
    public void thief(I_Result r) {
      TaskSlot<Box> slot = new TaskSlot<>();
      r.r1 = deque.steal(slot) == StealOutcome.SUCCESS ? slot.take().content() : -1;
    }
  }
}
