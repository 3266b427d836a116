package dev.sluice.detect.prefilter;

import dev.sluice.detect.regex.ByteSet;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Divides required literals into buckets that let little text pass.
 *
 * <p>A bucket lets a position pass if the symbol of each of its first bytes is one that some
 * required literal of the bucket has there. Each required literal goes where it adds least to the
 * share of text that passes, the most frequent first; then each is moved if it does less harm
 * elsewhere.
 */
final class Buckets {
  private static final int POSITIONS = ShuffleTables.POSITIONS;
  private static final int MOVES_MAX = 2;

  /** How often a byte that may begin a required literal stands behind one of a word. */
  private static final double INSIDE_WORD = 0.85;

  /** The share of each symbol at the place before a required literal, and at its own places. */
  private static final double[] SHARES_BEFORE = new double[Symbols.COUNT];

  private static final double[] SHARES = new double[Symbols.COUNT];

  static {
    long words = Symbols.of(ByteSet.WORD);
    double ofWords = 0;
    for (int symbol = 0; symbol < Symbols.COUNT; symbol++) {
      SHARES[symbol] = Symbols.share(symbol);
      ofWords += (words >>> symbol & 1) != 0 ? SHARES[symbol] : 0;
    }
    for (int symbol = 0; symbol < Symbols.COUNT; symbol++) {
      SHARES_BEFORE[symbol] =
          (words >>> symbol & 1) != 0
              ? SHARES[symbol] / ofWords * INSIDE_WORD
              : SHARES[symbol] / (1 - ofWords) * (1 - INSIDE_WORD);
    }
  }

  /** For each required literal and position the symbols it may be. */
  private final long[][] symbols;

  private final int[] bucketOf;

  /** How many required literals of a bucket have a symbol at a position. */
  private final int[][][] counts;

  /** The share of text whose symbol at a position is one of a bucket's. */
  private final double[][] sums;

  private final long[][] have;

  private Buckets(List<List<ByteSet>> literals, int bucketCount) {
    symbols = new long[literals.size()][POSITIONS];
    for (int i = 0; i < symbols.length; i++) {
      List<ByteSet> sets = literals.get(i);
      for (int position = 0; position < POSITIONS; position++) {
        symbols[i][position] = position < sets.size() ? Symbols.of(sets.get(position)) : -1L;
      }
    }
    bucketOf = new int[symbols.length];
    counts = new int[bucketCount][POSITIONS][Symbols.COUNT];
    sums = new double[bucketCount][POSITIONS];
    have = new long[bucketCount][POSITIONS];
  }

  /** The bucket of each of {@code literals}. */
  static int[] assign(List<List<ByteSet>> literals, int bucketCount) {
    Buckets buckets = new Buckets(literals, bucketCount);
    Integer[] order = new Integer[literals.size()];
    Arrays.setAll(order, i -> i);
    double[] own = new double[order.length];
    Arrays.setAll(own, buckets::share);
    Arrays.sort(order, Comparator.comparingDouble(i -> -own[i]));
    for (int literal : order) {
      buckets.put(literal, buckets.cheapest(literal));
    }
    for (int move = 0; move < MOVES_MAX; move++) {
      boolean moved = false;
      for (int literal : order) {
        int before = buckets.bucketOf[literal];
        buckets.take(literal);
        buckets.put(literal, buckets.cheapest(literal));
        moved |= buckets.bucketOf[literal] != before;
      }
      if (!moved) {
        break;
      }
    }
    return buckets.bucketOf;
  }

  private double share(int literal) {
    double share = 1;
    for (int position = 0; position < POSITIONS; position++) {
      share *= sum(position, symbols[literal][position]);
    }
    return share;
  }

  private static double sum(int position, long symbols) {
    double[] shares = position == 0 ? SHARES_BEFORE : SHARES;
    double sum = 0;
    for (long rest = symbols; rest != 0; rest &= rest - 1) {
      sum += shares[Long.numberOfTrailingZeros(rest)];
    }
    return sum;
  }

  private int cheapest(int literal) {
    int best = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int bucket = 0; bucket < sums.length; bucket++) {
      double with = 1;
      double without = 1;
      for (int position = 0; position < POSITIONS; position++) {
        double sum = sums[bucket][position];
        long more = symbols[literal][position] & ~have[bucket][position];
        without *= sum;
        with *= more == 0 ? sum : sum + sum(position, more);
      }
      if (with - without < least) {
        least = with - without;
        best = bucket;
      }
    }
    return best;
  }

  private void put(int literal, int bucket) {
    bucketOf[literal] = bucket;
    count(literal, bucket, 1);
  }

  private void take(int literal) {
    count(literal, bucketOf[literal], -1);
  }

  private void count(int literal, int bucket, int change) {
    for (int position = 0; position < POSITIONS; position++) {
      int[] count = counts[bucket][position];
      long changed = 0;
      for (long rest = symbols[literal][position]; rest != 0; rest &= rest - 1) {
        int symbol = Long.numberOfTrailingZeros(rest);
        boolean had = count[symbol] > 0;
        count[symbol] += change;
        changed |= had != count[symbol] > 0 ? 1L << symbol : 0;
      }
      if (changed != 0) {
        have[bucket][position] ^= changed;
        sums[bucket][position] = sum(position, have[bucket][position]);
      }
    }
  }
}
