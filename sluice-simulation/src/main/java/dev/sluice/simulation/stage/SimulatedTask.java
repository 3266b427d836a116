package dev.sluice.simulation.stage;

import dev.sluice.simulation.program.Operation;
import java.util.List;

/** A task of the simulated executor and what is known to have become of it. */
public final class SimulatedTask {
  /** How far a task has come. */
  public enum State {
    /** Not accepted, or not yet. */
    OFFERED,
    QUEUED,
    RUNNING,
    RAN,
    FAILED,
    DISCARDED
  }

  private final int serial;
  private final List<Operation> operations;
  private State state = State.OFFERED;
  private int discards;

  SimulatedTask(int serial, List<Operation> operations) {
    this.serial = serial;
    this.operations = operations;
  }

  public List<Operation> operations() {
    return operations;
  }

  int serial() {
    return serial;
  }

  public State state() {
    return state;
  }

  public void moveTo(State next) {
    state = next;
  }

  /** How often it went through the discard hook. */
  public int discards() {
    return discards;
  }

  public void countDiscard() {
    discards++;
  }

  @Override
  public String toString() {
    return "task " + serial;
  }
}
