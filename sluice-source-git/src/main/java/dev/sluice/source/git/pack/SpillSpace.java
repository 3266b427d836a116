package dev.sluice.source.git.pack;

import java.util.concurrent.atomic.AtomicLong;

/** How many bytes temporary files may take together. Thread-safe. */
public final class SpillSpace {
  /** What a repository may take unless it is told otherwise. */
  public static final long BYTES_MAX = 16L << 30;

  private final long bytesMax;
  private final AtomicLong taken = new AtomicLong();

  public SpillSpace(long bytesMax) {
    this.bytesMax = bytesMax;
  }

  /** Takes room for so many bytes more, all of it or none. */
  void take(long bytes) throws CorruptPackException {
    if (taken.addAndGet(bytes) > bytesMax) {
      taken.addAndGet(-bytes);
      throw CorruptPackException.tooLarge(
          "is too large: temporary files would take more than %d MiB; --max-temporary allows more"
              .formatted(bytesMax >> 20));
    }
  }

  void giveBack(long bytes) {
    taken.addAndGet(-bytes);
  }

  /** How many bytes are taken. */
  public long taken() {
    return taken.get();
  }
}
