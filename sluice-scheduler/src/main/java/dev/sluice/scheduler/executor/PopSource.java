package dev.sluice.scheduler.executor;

/** Where a worker found its task. */
public enum PopSource {
  LOCAL,
  INJECTOR,
  STEAL
}
