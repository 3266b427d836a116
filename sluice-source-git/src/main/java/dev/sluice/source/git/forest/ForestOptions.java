package dev.sluice.source.git.forest;

/**
 * How a forest is walked.
 *
 * @param branchBytes how much work, in bytes of objects, is gathered into one branch
 * @param splitBytes the least work that is worth giving to another thread out of a branch
 * @param heldBytesMax the largest object that is held in memory; larger ones are streamed
 */
public record ForestOptions(long branchBytes, long splitBytes, int heldBytesMax) {
  /** 4 MiB a branch and a split, objects up to 64 MiB in memory. */
  public static final ForestOptions DEFAULT = new ForestOptions(4 << 20, 4 << 20, 64 << 20);

  /** Checks the ranges. */
  public ForestOptions {
    if (branchBytes < 1 || splitBytes < 1 || heldBytesMax < 1) {
      throw new IllegalArgumentException(
          "branch %d, split %d, held %d".formatted(branchBytes, splitBytes, heldBytesMax));
    }
  }

  public ForestOptions withHeldBytesMax(int value) {
    return new ForestOptions(branchBytes, splitBytes, value);
  }

  public ForestOptions withBranchBytes(long value) {
    return new ForestOptions(value, splitBytes, heldBytesMax);
  }

  public ForestOptions withSplitBytes(long value) {
    return new ForestOptions(branchBytes, value, heldBytesMax);
  }
}
