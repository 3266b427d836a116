package dev.sluice.scheduler.executor;

/**
 * What one {@linkplain WorkerStep step} of a worker came to, and so what its runner is to do next.
 */
public sealed interface StepOutcome {
  /** A task ran. {@code victim} is whom it was stolen from, or -1. */
  record RanTask(PopSource source, int victim) implements StepOutcome {}

  /** Nothing found; look again at once. */
  record NoWork() implements StepOutcome {}

  /** Nothing found; let other threads of the machine run, then look again. */
  record ShouldYield() implements StepOutcome {}

  /** Nothing found and announced as a sleeper: park for so long at most, then step again. */
  record ShouldPark(long nanos) implements StepOutcome {}

  /** The executor is done; so is this worker. */
  record ExitDone() implements StepOutcome {}

  /** The worker's task failed; the executor was stopped and this worker is done. */
  record ExitFailed() implements StepOutcome {}
}
