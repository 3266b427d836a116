package dev.sluice.pipeline;

import dev.sluice.pipeline.spi.AbortSignal;
import dev.sluice.pipeline.stage.Delays;
import dev.sluice.scheduler.budget.TokenBudget;
import dev.sluice.scheduler.buffer.Buffer;
import dev.sluice.scheduler.device.DeviceId;
import dev.sluice.scheduler.device.DeviceSlot;
import dev.sluice.scheduler.device.DeviceSlots;
import dev.sluice.scheduler.executor.Discard;
import dev.sluice.scheduler.park.Parker;
import dev.sluice.scheduler.park.Sleepers;
import dev.sluice.scheduler.queue.WorkStealingDeque;
import dev.sluice.source.ReadModel;
import dev.sluice.source.Source;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What planted bugs do instead of the right thing. Called by the classes with a planted bug only.
 */
public final class GraphStandIns {
  private GraphStandIns() {}

  public static boolean spawnNothing(GraphTasks.Host host, Task task) {
    return true;
  }

  public static void waitForEver(Delays delays, long nanos, Runnable resume) {}

  public static boolean keep(ObjectRef object) {
    return false;
  }

  public static void keep(Buffer buffer, int worker) {
    buffer.release(worker);
  }

  public static void keepToken(TokenBudget tokens) {}

  public static void keepToken(Buffer buffer, int worker) {
    buffer.release(worker);
  }

  public static boolean keepToken(ObjectRef object) {
    return object.release();
  }

  public static void keepSlot(DeviceSlot slot) {}

  public static ReadModel notMapped(Source source) {
    return ReadModel.DIRECT;
  }

  public static boolean notRaised(AbortSignal abort) {
    return false;
  }

  public static @Nullable DeviceId noDevice(SourceContext source, DeviceSlots slots) {
    return null;
  }

  public static void notCounted(PreparationRun run) {}

  public static boolean removeNone(List<?> waiters, Predicate<?> which) {
    return false;
  }

  public static long again(Task.Scan scan) {
    return scan.offset();
  }

  public static boolean noSleeper(Sleepers sleepers) {
    return false;
  }

  public static void letSleep(Parker parker) {}

  public static @Nullable Object popNone(WorkStealingDeque<?> deque) {
    return null;
  }

  public static void forget(Discard<?> discard, Object task) {}

  public static void resumeNobody(Runnable resume) {}

  public static void tellNobody(Discard<?> discard, Throwable why) {}
}
