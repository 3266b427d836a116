package dev.sluice.scheduler.device;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** One slot of a device, held while something of it is mapped. */
public final class DeviceSlot {
  private static final VarHandle RELEASED;

  static {
    try {
      RELEASED = MethodHandles.lookup().findVarHandle(DeviceSlot.class, "released", boolean.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final DeviceSlots slots;
  private final DeviceId device;

  @SuppressWarnings("UnusedVariable") // through the VarHandle
  private boolean released;

  DeviceSlot(DeviceSlots slots, DeviceId device) {
    this.slots = slots;
    this.device = device;
  }

  public DeviceId device() {
    return device;
  }

  public void release() {
    if (!RELEASED.compareAndSet(this, false, true)) {
      throw new IllegalStateException("slot of " + device + " released twice");
    }
    slots.giveBack(this);
  }
}
