package dev.sluice.pipeline;

import dev.sluice.scheduler.device.DeviceId;
import dev.sluice.scheduler.device.DeviceSlot;
import dev.sluice.scheduler.device.DeviceSlots;
import dev.sluice.simulation.stage.Stage;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Another run of the same process, as far as the simulated one meets it: it holds slots of a device
 * that both read, gives them back, and waits for them again as tasks do.
 */
final class Neighbour {
  private final SimulationPlan.Neighbour plan;
  private final DeviceSlots slots;
  private final DeviceId device;
  private final Stage stage;
  private final BooleanSupplier isOver;
  private final BooleanSupplier hasDied;
  private final List<DeviceSlot> held = new ArrayList<>();
  private boolean isResumed;

  /**
   * @param isOver whether the simulated run has ended
   * @param hasDied whether a worker of it died, perhaps with a slot in its hands
   */
  Neighbour(
      SimulationPlan.Neighbour plan,
      DeviceSlots slots,
      Stage stage,
      BooleanSupplier isOver,
      BooleanSupplier hasDied) {
    this.plan = plan;
    this.slots = slots;
    this.device = slots.deviceOf(plan.device());
    this.stage = stage;
    this.isOver = isOver;
    this.hasDied = hasDied;
    while (held.size() < plan.slots() && take()) {
      stage.log("a neighbour holds a slot");
    }
  }

  /** How many slots it holds now. */
  int holds() {
    return held.size();
  }

  SimulationPlan.Neighbour plan() {
    return plan;
  }

  void live() {
    if (plan.keepsToTheEnd()) {
      stage.await(isOver, false);
    }
    for (int round = 0; round < plan.rounds(); round++) {
      for (int turn = 0; turn < plan.turns(); turn++) {
        stage.point();
      }
      giveBack();
      stage.point();
      if (!await()) {
        return;
      }
    }
    giveBack();
  }

  /** Waits for a slot; false if a worker died, which may have taken the slots with it. */
  private boolean await() {
    while (!take()) {
      isResumed = false;
      slots.whenAvailable(device, 0, () -> isResumed = true);
      stage.await(() -> isResumed || hasDied.getAsBoolean(), false);
      if (!isResumed) {
        return false;
      }
    }
    return true;
  }

  private boolean take() {
    DeviceSlot slot = slots.tryAcquire(device);
    if (slot == null) {
      return false;
    }
    held.add(slot);
    return true;
  }

  private void giveBack() {
    while (!held.isEmpty()) {
      held.removeLast().release();
    }
  }
}
