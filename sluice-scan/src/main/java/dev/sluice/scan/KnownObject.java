package dev.sluice.scan;

import dev.sluice.scan.run.ObjectMemory;
import dev.sluice.scan.run.ScannedObject;
import dev.sluice.scheduler.graph.Outcome;

/** The memory of an object that an earlier run has scanned. */
enum KnownObject implements ObjectMemory {
  INSTANCE;

  @Override
  public boolean isRecalled() {
    return true;
  }

  @Override
  public void ended(ScannedObject object, boolean isInside, Outcome outcome) {}

  @Override
  public void spoil() {}

  @Override
  public void retain() {}

  @Override
  public void release() {}
}
