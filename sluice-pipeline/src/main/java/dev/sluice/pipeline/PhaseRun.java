package dev.sluice.pipeline;

import dev.sluice.pipeline.resource.PhaseTimes;
import dev.sluice.scheduler.device.DeviceId;
import dev.sluice.scheduler.device.DeviceSlot;
import dev.sluice.source.Preparation;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * One phase of a preparation under way.
 *
 * <p>It has as many lanes as there are workers, parts that wait, and slots of the device. A lane
 * that begins, and one that has done a part, brings in another if there may be one more: one at a
 * time, because parts take long, and a worker that takes several tasks at once keeps some to itself
 * until it has done the first. A lane that finds nothing waiting ends and gives its slot back, for
 * which phases beside this one are asked whether they have work too. Only where no slot is free for
 * the first lane does one wait, parked; so no lane ever waits for a slot without work for it.
 */
final class PhaseRun {
  final PreparationRun run;
  final Preparation.Phase phase;
  final PhaseTimes.Clock clock;
  final @Nullable DeviceId device;

  /** Lanes not ended, those that are parked included; guarded by this. */
  private int lanes;

  /** Lanes that have not begun a part: each will take one of those that wait. */
  private int arriving;

  /** Whether the first lane was asked for: until then no phase beside this one adds another. */
  private boolean hasBegun;

  private boolean isOver;

  PhaseRun(PreparationRun run, Preparation.Phase phase) {
    this.run = run;
    this.phase = phase;
    this.clock = run.graph.phaseTimes().begun(phase.name());
    Path path = phase.device();
    device = path == null ? null : run.slots.deviceOf(path);
  }

  void start(TaskQueue queue) {
    Task first;
    synchronized (this) {
      hasBegun = true;
      first = grow(0, true);
      isOver = first == null;
    }
    if (first == null) {
      run.ended(this, queue);
    } else {
      queue.global(first);
    }
  }

  /**
   * Adds a lane, if there is work, a worker and a slot for it.
   *
   * @param taken how many of the parts that wait the caller itself is about to do
   */
  void help(TaskQueue queue, int taken) {
    Task more = grow(taken, false);
    if (more != null) {
      queue.global(more);
    }
  }

  private synchronized @Nullable Task grow(int taken, boolean isFirst) {
    if (!hasBegun || isOver || lanes == run.workers || phase.waiting() <= arriving + taken) {
      return null;
    }
    DeviceSlot slot = device == null ? null : run.slots.tryAcquire(device);
    if (device != null && slot == null && !isFirst) {
      return null;
    }
    lanes++;
    arriving++;
    run.opened();
    return new Task.Prepare(new PhaseLane(this, slot));
  }

  /** A lane that was added is about to begin its first part. */
  synchronized void arrived() {
    arriving--;
  }

  /**
   * A lane found nothing more to do, or was dropped.
   *
   * @param hadArrived whether it had begun a part
   */
  void laneEnded(boolean hadArrived, @Nullable TaskQueue queue) {
    boolean isLast;
    synchronized (this) {
      arriving -= hadArrived ? 0 : 1;
      lanes--;
      isLast = lanes == 0 && !isOver;
      isOver |= isLast;
    }
    if (isLast) {
      run.ended(this, queue);
    }
    if (queue != null) {
      // A part may have been added while this lane, which found none, still counted; and other
      // phases may have had no lane more for want of the slot that it held.
      run.help(queue);
    }
    run.closed(queue);
  }

  /** Whether a lane that did a part has another to do. */
  synchronized boolean hasWaiting() {
    return !isOver && phase.waiting() > 0;
  }
}
