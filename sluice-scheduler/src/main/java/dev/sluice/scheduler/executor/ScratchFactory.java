package dev.sluice.scheduler.executor;

/** Makes the scratch of one worker. Called on the worker's own thread, once. */
@FunctionalInterface
public interface ScratchFactory<S> {
  S create(int workerId);
}
