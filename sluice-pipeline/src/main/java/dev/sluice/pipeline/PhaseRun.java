package dev.sluice.pipeline;

import dev.sluice.scheduler.device.DeviceId;
import dev.sluice.scheduler.device.DeviceSlot;
import dev.sluice.source.Preparation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One phase of a preparation under way.
 *
 * <p>It has as many lanes as there are workers, parts that wait, and slots of the device; after
 * each part it is looked whether there may be one more. A lane that finds nothing waiting ends and
 * gives its slot back. Only where no slot is free for the first lane does one wait, parked; so no
 * lane ever waits for a slot without work for it.
 */
final class PhaseRun {
  final PreparationRun run;
  final Preparation.Phase phase;
  final @Nullable DeviceId device;

  /** Lanes not ended, those that are parked included; guarded by this. */
  private int lanes;

  private boolean isOver;

  PhaseRun(PreparationRun run, Preparation.Phase phase) {
    this.run = run;
    this.phase = phase;
    Path path = phase.device();
    device = path == null ? null : run.slots.deviceOf(path);
  }

  void start(TaskQueue queue) {
    List<Task> first = grow(true);
    if (first.isEmpty()) {
      over(queue);
    } else {
      first.forEach(queue::global);
    }
  }

  /** Adds the lanes for which there is work, a worker and a slot. */
  void help(TaskQueue queue) {
    grow(false).forEach(queue::global);
  }

  private synchronized List<Task> grow(boolean isFirst) {
    List<Task> added = new ArrayList<>();
    // A lane that is added has begun nothing yet: its part is among those that wait.
    while (!isOver && lanes < run.workers && phase.waiting() > added.size()) {
      DeviceSlot slot = device == null ? null : run.slots.tryAcquire(device);
      if (device != null && slot == null && !(isFirst && lanes == 0)) {
        break;
      }
      lanes++;
      run.opened();
      added.add(new Task.Prepare(new PhaseLane(this, slot)));
    }
    return added;
  }

  /** A lane found nothing more to do, or was dropped. */
  void laneEnded(@Nullable TaskQueue queue) {
    boolean isLast;
    synchronized (this) {
      lanes--;
      isLast = lanes == 0 && !isOver;
      isOver |= isLast;
    }
    if (isLast) {
      run.ended(phase, queue);
    } else if (queue != null) {
      // A part may have been added while this lane, which found none, still counted.
      help(queue);
    }
    run.closed(queue);
  }

  /** Whether a lane that did a part has another to do. */
  synchronized boolean hasWaiting() {
    return !isOver && phase.waiting() > 0;
  }

  private void over(TaskQueue queue) {
    synchronized (this) {
      isOver = true;
    }
    run.ended(phase, queue);
  }
}
