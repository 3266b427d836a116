package dev.sluice.pipeline;

import dev.sluice.pipeline.resource.WaitCause;
import dev.sluice.pipeline.trace.PreparationEvent;
import dev.sluice.pipeline.trace.Tracing;
import dev.sluice.scheduler.device.DeviceId;
import dev.sluice.scheduler.device.DeviceSlot;
import dev.sluice.source.Preparation;
import org.jspecify.annotations.Nullable;

/**
 * One lane of a phase, on one worker at a time: part after part, each a task of its own. It holds a
 * slot of the phase's device until it ends.
 */
final class PhaseLane implements Preparation.Crew {
  private final PhaseRun phase;
  private @Nullable DeviceSlot slot;
  private Preparation.@Nullable Lane lane;
  private @Nullable TaskQueue queue;
  private boolean hasArrived;

  PhaseLane(PhaseRun phase, @Nullable DeviceSlot slot) {
    this.phase = phase;
    this.slot = slot;
  }

  void run(Task.Prepare task, TaskQueue current) {
    DeviceId device = phase.device;
    if (device != null && slot == null) {
      slot = phase.run.slots.tryAcquire(device);
      if (slot == null) {
        phase.run.graph.park(
            task,
            WaitCause.DEVICE_SLOTS,
            resume -> phase.run.slots.whenAvailable(device, 0, resume));
        return;
      }
    }
    if (!hasArrived) {
      hasArrived = true;
      phase.arrived();
      phase.help(current, 1);
    }
    long since = phase.clock.now();
    Preparation.Lane own = lane;
    if (own == null) {
      own = open();
      lane = own;
    }
    if (own != null) {
      work(own, current);
    }
    phase.clock.worked(since);
    if (own != null && phase.hasWaiting()) {
      phase.help(current, 1);
      current.local(task);
    } else {
      end(current);
    }
  }

  /** The lane itself, or null if it cannot be made: then the source cannot be prepared. */
  private Preparation.@Nullable Lane open() {
    PreparationEvent event = Tracing.begun(PreparationEvent.Kind.LANE, phase.phase.name());
    try {
      return phase.phase.newLane(this);
    } catch (Throwable cause) {
      phase.run.broke(cause);
      return null;
    } finally {
      Tracing.ended(event);
    }
  }

  private void work(Preparation.Lane own, TaskQueue current) {
    queue = current;
    PreparationEvent event = Tracing.begun(PreparationEvent.Kind.PART, phase.phase.name());
    try {
      own.work();
    } catch (Throwable cause) {
      phase.run.graph.preparationFailed(phase.run.source(), cause);
    } finally {
      Tracing.ended(event);
      queue = null;
    }
  }

  @Override
  public void partAdded() {
    TaskQueue current = queue;
    if (current == null) {
      throw new IllegalStateException("a part was added outside the work on another");
    }
    phase.help(current, 0);
  }

  /** Drops the lane: the run ends early. */
  void end() {
    end(null);
  }

  private void end(@Nullable TaskQueue current) {
    try {
      if (lane != null) {
        lane.close();
      }
    } finally {
      if (slot != null) {
        slot.release();
      }
      phase.laneEnded(hasArrived, current);
    }
  }
}
