package dev.sluice.source.git.pack;

import java.util.Arrays;

/**
 * The objects of a pack in the order they lie in it.
 *
 * <p>An object is found by its offset through buckets of equal width, about one object in each.
 */
public final class EntryOrder {
  private static final int DIGIT_BITS = 11;

  private final long[] offsets;
  private final int[] indexes;
  private final int[] firstInBucket;
  private final int bucketShift;

  /** Orders the objects of a pack by their offsets. */
  public EntryOrder(PackIndex index, long packEnd) {
    int count = index.size();
    int indexBits = Integer.SIZE - Integer.numberOfLeadingZeros(count);
    if (indexBits + Long.SIZE - Long.numberOfLeadingZeros(packEnd) >= Long.SIZE) {
      throw new IllegalArgumentException(count + " objects in " + packEnd + " bytes");
    }
    long[] packed = index.offsets().clone();
    for (int i = 0; i < count; i++) {
      // What lies outside the pack is kept at its end, where reading it fails.
      packed[i] = (Math.min(packed[i], packEnd) << indexBits) | i;
    }
    long[] sorted = sorted(packed, indexBits, packEnd);
    indexes = new int[count];
    for (int i = 0; i < count; i++) {
      indexes[i] = (int) (sorted[i] & ((1L << indexBits) - 1));
      sorted[i] >>>= indexBits;
    }
    offsets = sorted;
    int shift = 0;
    while (packEnd >>> shift > Math.max(count, 1)) {
      shift++;
    }
    bucketShift = shift;
    firstInBucket = new int[(int) (packEnd >>> shift) + 2];
    int bucket = 0;
    for (int i = 0; i < count; i++) {
      for (int own = (int) (offsets[i] >>> shift); bucket <= own; bucket++) {
        firstInBucket[bucket] = i;
      }
    }
    Arrays.fill(firstInBucket, bucket, firstInBucket.length, count);
  }

  /**
   * Sorts by the bits of offsets, a digit at a time. This is the first thing that is done to all
   * objects, and a loop as plain as this one is compiled long before a sort by comparisons is.
   *
   * @param packed offsets, and behind {@code indexBits} indexes in ascending order; is overwritten
   */
  private static long[] sorted(long[] packed, int indexBits, long packEnd) {
    int bits = indexBits + Long.SIZE - Long.numberOfLeadingZeros(packEnd);
    long[] from = packed;
    long[] to = new long[packed.length];
    int[] places = new int[(1 << DIGIT_BITS) + 1];
    for (int shift = indexBits; shift < bits; shift += DIGIT_BITS) {
      Arrays.fill(places, 0);
      for (long value : from) {
        places[digit(value, shift) + 1]++;
      }
      for (int i = 1; i < places.length; i++) {
        places[i] += places[i - 1];
      }
      for (long value : from) {
        to[places[digit(value, shift)]++] = value;
      }
      long[] other = from;
      from = to;
      to = other;
    }
    return from;
  }

  private static int digit(long value, int shift) {
    return (int) (value >>> shift) & ((1 << DIGIT_BITS) - 1);
  }

  public int size() {
    return offsets.length;
  }

  /** Where an object lies. */
  public long offset(int position) {
    return offsets[position];
  }

  /** An object's place in the pack's index. */
  public int index(int position) {
    return indexes[position];
  }

  /** The position of the object at an offset, or -1 if none begins there. */
  public int position(long offset) {
    long bucket = offset >>> bucketShift;
    if (offset < 0 || bucket >= firstInBucket.length - 1) {
      return -1;
    }
    int position = firstInBucket[(int) bucket];
    while (position < offsets.length && offsets[position] < offset) {
      position++;
    }
    return position < offsets.length && offsets[position] == offset ? position : -1;
  }
}
