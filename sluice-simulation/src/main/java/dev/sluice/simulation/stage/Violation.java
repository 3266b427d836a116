package dev.sluice.simulation.stage;

/** A promise that did not hold: which checker saw it, and what it saw. */
public record Violation(String checker, String message) {
  @Override
  public String toString() {
    return checker + ": " + message;
  }
}
