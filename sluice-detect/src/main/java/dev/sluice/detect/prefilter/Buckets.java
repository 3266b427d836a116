package dev.sluice.detect.prefilter;

import dev.sluice.detect.fingerprint.ByteFrequency;
import dev.sluice.detect.regex.ByteSet;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Divides fingerprints into buckets that let little text pass.
 *
 * <p>A bucket lets a position pass if each of its first bytes is one that some fingerprint of the
 * bucket has there. Each fingerprint goes where it adds least to the share of text that passes, the
 * most frequent first; then each is moved if it does less harm elsewhere.
 */
final class Buckets {
  private static final int POSITIONS = ShuffleTables.POSITIONS;
  private static final int MOVES_MAX = 3;

  /** How often a byte that may begin a fingerprint stands behind one of a word. */
  private static final double INSIDE_WORD = 0.85;

  /** The share of each byte in a text, at the place before a fingerprint and at its own places. */
  private static final double[][] SHARES = new double[POSITIONS][256];

  static {
    double word = ByteFrequency.of(ByteSet.WORD);
    for (int value = 0; value < 256; value++) {
      double share = ByteFrequency.of(ByteSet.of(value));
      SHARES[0][value] =
          ByteSet.WORD.contains(value)
              ? share / word * INSIDE_WORD
              : share / (1 - word) * (1 - INSIDE_WORD);
      for (int index = 1; index < POSITIONS; index++) {
        SHARES[index][value] = share;
      }
    }
  }

  private final List<List<ByteSet>> fingerprints;
  private final int[] bucketOf;

  /** How many fingerprints of a bucket have a byte at a position. */
  private final int[][][] counts;

  private final double[] passing;

  private Buckets(List<List<ByteSet>> fingerprints, int bucketCount) {
    this.fingerprints = fingerprints;
    bucketOf = new int[fingerprints.size()];
    counts = new int[bucketCount][POSITIONS][256];
    passing = new double[bucketCount];
  }

  /** The bucket of each of {@code fingerprints}. */
  static int[] assign(List<List<ByteSet>> fingerprints, int bucketCount) {
    Buckets buckets = new Buckets(fingerprints, bucketCount);
    Integer[] order = new Integer[fingerprints.size()];
    Arrays.setAll(order, i -> i);
    double[] own = new double[order.length];
    Arrays.setAll(own, i -> share(fingerprints.get(i)));
    Arrays.sort(order, Comparator.comparingDouble(i -> -own[i]));
    for (int fingerprint : order) {
      buckets.put(fingerprint, buckets.cheapest(fingerprint));
    }
    for (int move = 0; move < MOVES_MAX; move++) {
      boolean moved = false;
      for (int fingerprint : order) {
        int before = buckets.bucketOf[fingerprint];
        buckets.take(fingerprint);
        buckets.put(fingerprint, buckets.cheapest(fingerprint));
        moved |= buckets.bucketOf[fingerprint] != before;
      }
      if (!moved) {
        break;
      }
    }
    return buckets.bucketOf;
  }

  private static ByteSet at(List<ByteSet> sets, int index) {
    return index < sets.size() ? sets.get(index) : ByteSet.ALL;
  }

  private static double share(List<ByteSet> sets) {
    double share = 1;
    for (int index = 0; index < POSITIONS; index++) {
      ByteSet set = at(sets, index);
      double sum = 0;
      for (int value = 0; value < 128; value++) {
        sum += set.contains(value) ? SHARES[index][value] : 0;
      }
      share *= Math.min(1, sum);
    }
    return share;
  }

  private int cheapest(int fingerprint) {
    int best = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int bucket = 0; bucket < passing.length; bucket++) {
      double more = with(fingerprint, bucket) - passing[bucket];
      if (more < least) {
        least = more;
        best = bucket;
      }
    }
    return best;
  }

  private double with(int fingerprint, int bucket) {
    double share = 1;
    for (int index = 0; index < POSITIONS; index++) {
      ByteSet set = at(fingerprints.get(fingerprint), index);
      int[] count = counts[bucket][index];
      double sum = 0;
      for (int value = 0; value < 128; value++) {
        if (count[value] > 0 || set.contains(value)) {
          sum += SHARES[index][value];
        }
      }
      share *= Math.min(1, sum);
    }
    return share;
  }

  private void put(int fingerprint, int bucket) {
    passing[bucket] = with(fingerprint, bucket);
    bucketOf[fingerprint] = bucket;
    count(fingerprint, bucket, 1);
  }

  private void take(int fingerprint) {
    int bucket = bucketOf[fingerprint];
    count(fingerprint, bucket, -1);
    double share = 1;
    boolean empty = true;
    for (int index = 0; index < POSITIONS; index++) {
      double sum = 0;
      for (int value = 0; value < 128; value++) {
        if (counts[bucket][index][value] > 0) {
          sum += SHARES[index][value];
          empty = false;
        }
      }
      share *= Math.min(1, sum);
    }
    passing[bucket] = empty ? 0 : share;
  }

  private void count(int fingerprint, int bucket, int change) {
    for (int index = 0; index < POSITIONS; index++) {
      ByteSet set = at(fingerprints.get(fingerprint), index);
      for (int value = 0; value < 256; value++) {
        if (set.contains(value)) {
          counts[bucket][index][value] += change;
        }
      }
    }
  }
}
