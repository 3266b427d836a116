package dev.sluice.scan.derived;

/**
 * What is equal for objects in which the same secrets are found by the same rules, as long as they
 * have the same path and no commit makes a difference. Objects in which the same is found may well
 * have others.
 *
 * @param high the first half of a hash
 * @param low the second half
 */
public record EquivalenceKey(long high, long low) {
  @Override
  public boolean equals(Object other) {
    return other instanceof EquivalenceKey key && high == key.high && low == key.low;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(high);
  }
}
