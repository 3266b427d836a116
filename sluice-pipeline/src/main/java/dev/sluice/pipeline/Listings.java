package dev.sluice.pipeline;

import dev.sluice.pipeline.resource.GraphResources;
import dev.sluice.pipeline.resource.WaitCause;
import dev.sluice.pipeline.stage.ReadStage;
import dev.sluice.scheduler.device.DeviceId;
import dev.sluice.scheduler.device.DeviceSlot;
import dev.sluice.scheduler.device.DeviceSlots;
import dev.sluice.source.Preparation;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The ways to list a source: on the worker, on the read stage if it waits, and after a preparation
 * if it has one. What reads a device in place meanwhile holds a slot of it, for one step at a time,
 * and waits for nothing while it does.
 */
final class Listings {
  private final TaskGraph graph;
  private final DeviceSlots slots;
  private final StagedListings staged;
  private final int workers;
  private final List<PreparationRun> preparations = new CopyOnWriteArrayList<>();

  Listings(TaskGraph graph, GraphResources resources, ReadStage stage, int workers) {
    this.graph = graph;
    this.slots = resources.deviceSlots;
    this.staged = new StagedListings(graph, resources, stage);
    this.workers = workers;
  }

  void enumerate(Task.Enumerate task, GraphWorker worker, TaskQueue queue) {
    SourceContext source = task.source();
    DeviceId device = source.listingDevice(slots);
    DeviceSlot slot = device == null ? null : slots.tryAcquire(device);
    if (device != null && slot == null) {
      graph.park(
          task,
          WaitCause.DEVICE_SLOTS,
          resume -> slots.whenAvailable(device, source.depth(), resume));
      return;
    }
    Runnable listed = slot == null ? () -> {} : slot::release;
    Preparation preparation = source.takePreparation();
    if (preparation != null) {
      try {
        prepare(task, preparation, queue);
      } finally {
        listed.run();
      }
    } else if (source.blocks()) {
      listed.run();
      staged.enumerate(task);
    } else {
      worker.enumerate.run(task, queue, listed);
    }
  }

  private void prepare(Task.Enumerate first, Preparation preparation, TaskQueue queue) {
    PreparationRun run = new PreparationRun(graph, slots, workers, first, preparations::remove);
    preparations.add(run);
    run.begin(preparation, queue);
  }

  /** Tells every preparation under way that the run is to end. */
  void cancel() {
    preparations.forEach(PreparationRun::cancel);
  }
}
