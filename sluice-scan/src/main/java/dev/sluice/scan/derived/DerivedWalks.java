package dev.sluice.scan.derived;

import dev.sluice.scan.HistoryCounters;
import java.util.concurrent.atomic.LongAdder;

/**
 * What the walks over a history's objects have in common: the memory for bases, which the walkers
 * share evenly, and what they counted. For many threads.
 *
 * <p>A walker keeps the bases of what it will come to in its share, and decodes a base again that
 * it had to let go; so a small share costs time, and no walker waits for another's.
 */
public final class DerivedWalks {
  /** What all walkers may keep of bases together. */
  private static final long BASES_BYTES = 256L << 20;

  /** More does not help: few trees of deltas have as much to be kept. */
  private static final long SHARE_BYTES_MAX = 64L << 20;

  /** With less, bases of ordinary files would be decoded again all the time. */
  private static final long SHARE_BYTES_MIN = 8L << 20;

  private final long shareBytes;
  private final LongAdder objects = new LongAdder();
  private final LongAdder bytes = new LongAdder();
  private final LongAdder basesHeld = new LongAdder();
  private final LongAdder basesDecodedAgain = new LongAdder();
  private int walking;
  private int walkersMax;

  /** Walks of so many workers at most. */
  public DerivedWalks(int workers) {
    this(workers, shareBytes(workers));
  }

  DerivedWalks(int workers, long shareBytes) {
    if (workers < 1) {
      throw new IllegalArgumentException("walks need at least one worker, not " + workers);
    }
    this.shareBytes = shareBytes;
  }

  /** What each of so many workers may keep of bases. */
  public static long shareBytes(int workers) {
    return Math.clamp(BASES_BYTES / workers, SHARE_BYTES_MIN, SHARE_BYTES_MAX);
  }

  long shareBytes() {
    return shareBytes;
  }

  synchronized void begun() {
    walking++;
    walkersMax = Math.max(walkersMax, walking);
  }

  synchronized void ended() {
    walking--;
  }

  void shown(long count, long objectBytes) {
    objects.add(count);
    bytes.add(objectBytes);
  }

  void bases(long held, long decodedAgain) {
    basesHeld.add(held);
    basesDecodedAgain.add(decodedAgain);
  }

  /** How many objects were shown so far, part by part. */
  public long objectsShown() {
    return objects.sum();
  }

  /** How many walkers were at work at once, at most. */
  public synchronized int walkersMax() {
    return walkersMax;
  }

  /**
   * All that was counted by walks that have ended.
   *
   * @param found what of it the search for candidate blobs looked at
   */
  public HistoryCounters counters(CandidateBlobSearch.CandidateBlobs found) {
    return new HistoryCounters(
        objects.sum(),
        bytes.sum(),
        found.lookedAtBytes(),
        Math.max(0, found.bytes() - found.lookedAtBytes()),
        basesHeld.sum(),
        basesDecodedAgain.sum(),
        walkersMax(),
        found.candidates().tried(),
        found.candidates().known(),
        found.candidates().triedAgain());
  }
}
