package dev.sluice.simulation;

import java.util.List;

/** A task of the simulated executor and what is known to have become of it. */
final class SimulatedTask {
  /** How far a task has come. */
  enum State {
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

  List<Operation> operations() {
    return operations;
  }

  int serial() {
    return serial;
  }

  State state() {
    return state;
  }

  void moveTo(State next) {
    state = next;
  }

  /** How often it went through the discard hook. */
  int discards() {
    return discards;
  }

  void countDiscard() {
    discards++;
  }

  @Override
  public String toString() {
    return "task " + serial;
  }
}
