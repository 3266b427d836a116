package dev.sluice.scheduler.random;

/** Marsaglia's 64-bit xorshift generator: small, fast, seeded, and not for secrets. */
public final class XorShift64 {
  /** Stands in for a zero state, from which the generator would never move. */
  private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

  private long state;

  public XorShift64(long seed) {
    state = seed == 0 ? GOLDEN_GAMMA : seed;
  }

  /** The generator of one worker: streams of neighbouring workers have nothing in common. */
  public static XorShift64 forWorker(long seed, int workerId) {
    return new XorShift64(mix(seed + GOLDEN_GAMMA * (workerId + 1L)));
  }

  public long next() {
    long x = state;
    x ^= x << 13;
    x ^= x >>> 7;
    x ^= x << 17;
    state = x;
    return x;
  }

  /** The next number in {@code [0, bound)}, by multiplication: no division on the stealing path. */
  public int nextBelow(int bound) {
    if (bound <= 0) {
      throw new IllegalArgumentException("bound must be positive: " + bound);
    }
    return (int) (((next() >>> 32) * bound) >>> 32);
  }

  /** The finalizer of SplitMix64. */
  private static long mix(long seed) {
    long z = (seed ^ (seed >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
