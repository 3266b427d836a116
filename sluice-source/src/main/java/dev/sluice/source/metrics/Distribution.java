package dev.sluice.source.metrics;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Many values by their magnitude.
 *
 * @param counts how many values there are up to each bound and above the bound before
 * @param sum all values added up
 */
public record Distribution(SortedMap<Long, Long> counts, long sum) {
  public Distribution {
    counts = new TreeMap<>(counts);
  }

  public long count() {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  /** The bound that the given share of the values does not exceed; 0 if there are none. */
  public long quantile(double share) {
    long wanted = Math.max(1, (long) Math.ceil(share * count()));
    long seen = 0;
    for (Map.Entry<Long, Long> bucket : counts.entrySet()) {
      seen += bucket.getValue();
      if (seen >= wanted) {
        return bucket.getKey();
      }
    }
    return 0;
  }

  /** These values and others. */
  public Distribution plus(Distribution other) {
    SortedMap<Long, Long> sums = new TreeMap<>(counts);
    other.counts.forEach((bound, count) -> sums.merge(bound, count, Long::sum));
    return new Distribution(sums, sum + other.sum);
  }
}
