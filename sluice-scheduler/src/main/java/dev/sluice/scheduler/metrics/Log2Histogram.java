package dev.sluice.scheduler.metrics;

import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Counts of numbers by their magnitude: bucket {@code b} holds those of {@code b} bits, zero being
 * of none.
 */
public final class Log2Histogram {
  private static final int BUCKETS = Long.SIZE;

  private final long[] counts = new long[BUCKETS];
  private long sum;

  /** Counts a number; a negative one counts as zero, since a clock may step back. */
  public void add(long value) {
    counts[bucketOf(value)]++;
    sum += Math.max(0, value);
  }

  public void addAll(Log2Histogram other) {
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
      counts[bucket] += other.counts[bucket];
    }
    sum += other.sum;
  }

  /** All numbers added up. */
  public long sum() {
    return sum;
  }

  /** How many numbers there are of each magnitude that occurs, by the largest of that magnitude. */
  public SortedMap<Long, Long> byMagnitude() {
    SortedMap<Long, Long> found = new TreeMap<>();
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
      if (counts[bucket] > 0) {
        found.put(largestOf(bucket), counts[bucket]);
      }
    }
    return found;
  }

  public long count() {
    long sum = 0;
    for (long count : counts) {
      sum += count;
    }
    return sum;
  }

  /**
   * An upper bound of the given share of the numbers, within a factor of two; 0 if there are none.
   */
  public long quantile(double share) {
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException("share must be from 0 to 1: " + share);
    }
    long wanted = Math.max(1, (long) Math.ceil(share * count()));
    long seen = 0;
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
      seen += counts[bucket];
      if (seen >= wanted) {
        return largestOf(bucket);
      }
    }
    return 0;
  }

  private static long largestOf(int bucket) {
    return bucket == 0 ? 0 : (1L << bucket) - 1;
  }

  private static int bucketOf(long value) {
    return value <= 0 ? 0 : Long.SIZE - Long.numberOfLeadingZeros(value);
  }
}
