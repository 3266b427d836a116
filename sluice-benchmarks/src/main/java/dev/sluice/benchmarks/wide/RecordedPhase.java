package dev.sluice.benchmarks.wide;

import java.util.List;

/**
 * A phase of a preparation as it was recorded.
 *
 * @param laneNanos how long it took to make a lane ready
 * @param parts in the order they were begun in
 * @param endNanos how long one worker was at what follows the last part
 */
record RecordedPhase(String name, long laneNanos, List<RecordedPart> parts, long endNanos) {
  RecordedPhase {
    parts = List.copyOf(parts);
  }

  /** A phase that did not happen. */
  static RecordedPhase none(String name) {
    return new RecordedPhase(name, 0, List.of(), 0);
  }

  long workNanos() {
    return parts.stream().mapToLong(RecordedPart::workNanos).sum();
  }

  /** How long the parts take however many workers there are. */
  long spanNanos() {
    return parts.isEmpty()
        ? 0
        : laneNanos + parts.stream().mapToLong(RecordedPart::spanNanos).max().getAsLong();
  }
}
