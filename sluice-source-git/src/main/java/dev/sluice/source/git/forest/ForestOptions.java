package dev.sluice.source.git.forest;

/**
 * How a forest is made and walked.
 *
 * @param partitionBytes how much work, in bytes of objects, is gathered into one partition at most;
 *     less where there is little work in all
 * @param splitBytes the least work that is worth giving to another thread out of a partition
 * @param heldBytesMax the largest object that is held in memory; larger ones are streamed
 * @param headsAPart of how many objects the heads are read by one thread in one go
 */
public record ForestOptions(
    long partitionBytes, long splitBytes, int heldBytesMax, int headsAPart) {
  /** At most 4 MiB a partition, 4 MiB a split, objects up to 64 MiB in memory, 32,768 heads. */
  public static final ForestOptions DEFAULT =
      new ForestOptions(4 << 20, 4 << 20, 64 << 20, 32 << 10);

  /** Checks the ranges. */
  public ForestOptions {
    if (partitionBytes < 1 || splitBytes < 1 || heldBytesMax < 1 || headsAPart < 1) {
      throw new IllegalArgumentException(
          "partition %d, split %d, held %d, heads %d"
              .formatted(partitionBytes, splitBytes, heldBytesMax, headsAPart));
    }
  }

  public ForestOptions withHeldBytesMax(int value) {
    return new ForestOptions(partitionBytes, splitBytes, value, headsAPart);
  }

  public ForestOptions withPartitionBytes(long value) {
    return new ForestOptions(value, splitBytes, heldBytesMax, headsAPart);
  }

  public ForestOptions withSplitBytes(long value) {
    return new ForestOptions(partitionBytes, value, heldBytesMax, headsAPart);
  }

  public ForestOptions withHeadsAPart(int value) {
    return new ForestOptions(partitionBytes, splitBytes, heldBytesMax, value);
  }
}
