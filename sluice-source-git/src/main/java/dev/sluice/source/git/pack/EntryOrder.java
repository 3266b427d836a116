package dev.sluice.source.git.pack;

import java.util.Arrays;

/**
 * The objects of a pack in the order they lie in it.
 *
 * <p>An object is found by its offset through buckets of equal width, about one object in each.
 */
public final class EntryOrder {
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
    long[] sorted = index.offsets().clone();
    for (int i = 0; i < count; i++) {
      // What lies outside the pack is kept at its end, where reading it fails.
      sorted[i] = (Math.min(sorted[i], packEnd) << indexBits) | i;
    }
    Arrays.sort(sorted);
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
