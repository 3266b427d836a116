package dev.sluice.scheduler.affinity;

import java.util.List;

/** A machine on which threads cannot be bound. */
record NoAffinity(String reason) implements CpuAffinity {
  @Override
  public List<Integer> allowedCpus() {
    return List.of();
  }

  @Override
  public PinResult pinCurrentThread(int cpu) {
    return new PinResult.Unsupported(reason);
  }
}
