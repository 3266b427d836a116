package dev.sluice.benchmarks.wide;

import java.util.List;

/**
 * What a replay of a recorded history on so many workers says.
 *
 * @param nanos from the start to the end, pauses of the garbage collector included
 * @param phases what took place when, in the order of their ends
 * @param busyNanos how long all workers together were at work
 */
record Prediction(int workers, long nanos, List<Phase> phases, long busyNanos) {
  Prediction {
    phases = List.copyOf(phases);
  }

  /**
   * A phase as it was replayed.
   *
   * @param nanos from its start to the end of its last part
   * @param busyNanos how long all workers together were at its parts
   */
  record Phase(String name, long nanos, long busyNanos) {}

  /** The share of all workers' time in which they had nothing to do. */
  double idleShare() {
    return 1 - (double) busyNanos / ((double) nanos * workers);
  }
}
