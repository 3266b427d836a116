package dev.sluice.scheduler.yielding;

/**
 * Points ever further apart: the first after {@code first} units, each distance twice the one
 * before it up to {@code max}. Many middling tasks take turns early; a very long one pays for few
 * yields.
 */
public final class AdaptiveYield implements YieldPolicy {
  private final long max;
  private long untilNext;
  private long distance;

  public AdaptiveYield(long first, long max) {
    if (first < 1 || max < first) {
      throw new IllegalArgumentException(
          "distances must be at least 1 and rising: " + first + " to " + max);
    }
    this.max = max;
    distance = first;
    untilNext = first;
  }

  @Override
  public long advance(long units) {
    long left = YieldPolicy.requireUnits(units);
    long points = 0;
    while (distance < max && left >= untilNext) {
      left -= untilNext;
      distance = distance > max / 2 ? max : distance * 2;
      untilNext = distance;
      points++;
    }
    // The distance has stopped growing, or the units do not reach the next point.
    if (left < untilNext) {
      untilNext -= left;
      return points;
    }
    left -= untilNext;
    untilNext = distance - left % distance;
    return points + 1 + left / distance;
  }
}
