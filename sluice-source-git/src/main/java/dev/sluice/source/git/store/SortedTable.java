package dev.sluice.source.git.store;

import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.pack.Ids;
import java.util.Arrays;

/**
 * Ids in ascending order, found through a table by their first bits. As many buckets as ids: ids
 * are as good as random, so there are one or two in each.
 */
final class SortedTable implements ObjectTable {
  /** Ids that are not random, in a forged index, may not make a look-up slow. */
  private static final int BUCKET_MAX = 8;

  private final HashAlgorithm algorithm;
  private final byte[] ids;
  private final int hashBytes;
  private final int size;
  private final int shift;
  private final int[] firstInBucket;

  SortedTable(HashAlgorithm algorithm, byte[] ids) {
    this.algorithm = algorithm;
    this.ids = ids;
    hashBytes = algorithm.bytes();
    size = ids.length / hashBytes;
    int bits = Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(size));
    shift = Integer.SIZE - bits;
    firstInBucket = new int[(1 << bits) + 1];
    int bucket = 0;
    for (int i = 0; i < size; i++) {
      for (int own = (int) (Ids.prefix(ids, i * hashBytes) >>> shift); bucket <= own; bucket++) {
        firstInBucket[bucket] = i;
      }
    }
    Arrays.fill(firstInBucket, bucket, firstInBucket.length, size);
  }

  @Override
  public HashAlgorithm algorithm() {
    return algorithm;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public ObjectId id(int ordinal) {
    return ObjectId.of(ids, ordinal * hashBytes, hashBytes);
  }

  @Override
  public int ordinal(ObjectId id) {
    return id.algorithm() == algorithm ? ordinal(id.bytes(), 0) : -1;
  }

  @Override
  public int ordinal(byte[] bytes, int at) {
    int bucket = (int) (Ids.prefix(bytes, at) >>> shift);
    int from = firstInBucket[bucket];
    int to = firstInBucket[bucket + 1];
    if (to - from > BUCKET_MAX) {
      return Ids.find(ids, from, to, bytes, at, hashBytes);
    }
    for (int i = from; i < to; i++) {
      if (Ids.equal(ids, i * hashBytes, bytes, at, hashBytes)) {
        return i;
      }
    }
    return -1;
  }
}
