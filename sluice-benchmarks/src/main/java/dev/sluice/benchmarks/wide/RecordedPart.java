package dev.sluice.benchmarks.wide;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of a phase as it was recorded: stretches of work one after the other, between which pieces
 * can be divided off for other workers.
 */
record RecordedPart(List<Stretch> stretches) {
  RecordedPart {
    stretches = List.copyOf(stretches);
  }

  /**
   * Work without a break, and the piece that may be divided off after it.
   *
   * @param divided null if the part is over
   */
  record Stretch(long nanos, @Nullable RecordedPart divided) {}

  /** A part that cannot be divided. */
  static RecordedPart whole(long nanos) {
    return new RecordedPart(List.of(new Stretch(nanos, null)));
  }

  /** How long it takes one worker. */
  long workNanos() {
    long sum = 0;
    for (Stretch stretch : stretches) {
      sum += stretch.nanos() + (stretch.divided() == null ? 0 : stretch.divided().workNanos());
    }
    return sum;
  }

  /** How long it takes however many workers share it. */
  long spanNanos() {
    long own = 0;
    long span = 0;
    for (Stretch stretch : stretches) {
      own += stretch.nanos();
      RecordedPart divided = stretch.divided();
      span = Math.max(span, own + (divided == null ? 0 : divided.spanNanos()));
    }
    return span;
  }
}
