package dev.sluice.scheduler.buffer;

/**
 * How a buffer pool is cut.
 *
 * @param bufferBytes the size of a buffer, at most {@link #BUFFER_BYTES_MAX}
 * @param buffers how many there are
 * @param workers how many workers keep some close at hand
 * @param keptPerWorker how many each of them keeps
 */
public record BufferPoolOptions(int bufferBytes, int buffers, int workers, int keptPerWorker) {
  public static final int BUFFER_BYTES_MAX = 4 << 20;
  private static final int KEPT_PER_WORKER = 2;

  public BufferPoolOptions {
    if (bufferBytes <= 0 || bufferBytes > BUFFER_BYTES_MAX) {
      throw new IllegalArgumentException(
          "a buffer has 1 to %d bytes, not %d".formatted(BUFFER_BYTES_MAX, bufferBytes));
    }
    if (buffers <= 0) {
      throw new IllegalArgumentException("a pool needs at least one buffer, not " + buffers);
    }
    if (workers <= 0) {
      throw new IllegalArgumentException("a pool serves at least one worker, not " + workers);
    }
    if (keptPerWorker <= 0) {
      throw new IllegalArgumentException("a worker keeps at least one, not " + keptPerWorker);
    }
  }

  public BufferPoolOptions(int bufferBytes, int buffers, int workers) {
    this(bufferBytes, buffers, workers, KEPT_PER_WORKER);
  }

  public long totalBytes() {
    return (long) bufferBytes * buffers;
  }
}
