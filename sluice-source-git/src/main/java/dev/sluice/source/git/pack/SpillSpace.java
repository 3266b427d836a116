package dev.sluice.source.git.pack;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;

/** How many bytes temporary files may take together, and whether they are wanted. Thread-safe. */
public final class SpillSpace {
  /** Asked each time a file grows. */
  @FunctionalInterface
  public interface Check {
    /** Fails if nobody wants the file any more. */
    void run() throws IOException;
  }

  /** What a repository may take unless it is told otherwise. */
  public static final long BYTES_MAX = 16L << 30;

  private final long bytesMax;
  private final AtomicLong taken;
  private final Check check;

  public SpillSpace(long bytesMax) {
    this(bytesMax, new AtomicLong(), () -> {});
  }

  private SpillSpace(long bytesMax, AtomicLong taken, Check check) {
    this.bytesMax = bytesMax;
    this.taken = taken;
    this.check = check;
  }

  /** The same room, for files that are made only as long as the check passes. */
  public SpillSpace checkedBy(Check other) {
    return new SpillSpace(bytesMax, taken, other);
  }

  /** Takes room for so many bytes more, all of it or none. */
  void take(long bytes) throws IOException {
    check.run();
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
