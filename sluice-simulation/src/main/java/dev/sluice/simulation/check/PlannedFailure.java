package dev.sluice.simulation.check;

/** Thrown where the program says so, by a task or by the discard hook. */
public final class PlannedFailure extends RuntimeException {
  private final boolean ofTask;

  public PlannedFailure(boolean ofTask) {
    super(ofTask ? "a task failed as planned" : "the discard hook failed as planned");
    this.ofTask = ofTask;
  }

  boolean ofTask() {
    return ofTask;
  }
}
