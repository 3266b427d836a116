package dev.sluice.simulation;

import dev.sluice.scheduler.executor.Discard;
import dev.sluice.scheduler.executor.ExecutorCore;
import dev.sluice.scheduler.executor.StateWord;
import dev.sluice.scheduler.executor.WorkerContext;
import dev.sluice.scheduler.executor.WorkerStep;
import dev.sluice.scheduler.park.Parker;
import dev.sluice.scheduler.park.Sleepers;
import dev.sluice.scheduler.queue.PaddedLong;
import dev.sluice.scheduler.queue.WorkStealingDeque;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * What planted bugs do instead of the right thing. Called by the classes with a planted bug only.
 */
public final class StandIns {
  private StandIns() {}

  public static boolean nobodySleeps(Sleepers sleepers) {
    return false;
  }

  public static boolean notTheLast(Sleepers sleepers) {
    sleepers.endSearch();
    return false;
  }

  public static boolean noWorkVisible(ExecutorCore<?> core, int worker) {
    return false;
  }

  public static void unparkNobody(Parker parker) {}

  public static boolean addWithoutComparing(PaddedLong word, long expected, long updated) {
    word.fetchAdd(updated - expected);
    return true;
  }

  public static boolean releaseThenLook(StateWord state, long tasks) {
    state.release(tasks);
    return state.inFlight() == 0 && !state.isAccepting();
  }

  public static @Nullable Object popNothing(WorkStealingDeque<?> deque) {
    return null;
  }

  public static void discardNothingInjected(ExecutorCore<?> core, int worker) {}

  public static void forget(Discard<?> discard, Object task) {}

  public static void returnNothing(WorkerContext<?, ?> context) {}

  public static boolean alwaysWins(
      VarHandle handle, WorkStealingDeque<?> deque, long expected, long updated) {
    boolean won = handle.compareAndSet(deque, expected, updated);
    return won || (long) handle.getVolatile(deque) > expected;
  }

  public static long nothingStolen(VarHandle handle, WorkStealingDeque<?> deque) {
    return -1;
  }

  public static boolean neverTheOldest(WorkerStep<?, ?> step) {
    return false;
  }
}
