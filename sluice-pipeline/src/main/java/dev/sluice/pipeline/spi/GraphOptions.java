package dev.sluice.pipeline.spi;

import dev.sluice.scheduler.LeakDetector;
import dev.sluice.scheduler.buffer.BufferPoolOptions;

/**
 * What a run may hold at once, and how it cuts objects.
 *
 * @param objectsInFlight objects between discovery and their end
 * @param readTokens reads under way of sources that do not wait
 * @param waitingReads reads under way of sources that wait, shared evenly between them
 * @param bufferedBytes bytes of all buffers together
 * @param queuedTasks tasks queued or waiting, of all kinds
 * @param enumerateBatch objects listed by one step of an enumeration
 * @param bufferBytes bytes of a chunk
 * @param scanInline whether a chunk is scanned by the task that read it, or by a task of its own
 * @param chunksPerTurn chunks of an object after which other objects get their turn
 * @param leaks watches what is held
 */
public record GraphOptions(
    int objectsInFlight,
    int readTokens,
    int waitingReads,
    long bufferedBytes,
    int queuedTasks,
    int enumerateBatch,
    int bufferBytes,
    boolean scanInline,
    int chunksPerTurn,
    LeakDetector leaks) {

  public GraphOptions {
    if (objectsInFlight <= 0) {
      throw new IllegalArgumentException(
          "at least one object must be in flight, not " + objectsInFlight);
    }
    if (queuedTasks <= objectsInFlight) {
      throw new IllegalArgumentException(
          "queuedTasks (%d) must exceed objectsInFlight (%d): each object has a task"
              .formatted(queuedTasks, objectsInFlight));
    }
    if (enumerateBatch <= 0) {
      throw new IllegalArgumentException("enumerateBatch must be positive, not " + enumerateBatch);
    }
    if (chunksPerTurn <= 0) {
      throw new IllegalArgumentException("chunksPerTurn must be positive, not " + chunksPerTurn);
    }
    if (bufferBytes <= 0) {
      throw new IllegalArgumentException("a chunk needs at least one byte, not " + bufferBytes);
    }
    if (bufferBytes > BufferPoolOptions.BUFFER_BYTES_MAX) {
      throw new IllegalArgumentException(
          "bufferBytes is at most %d, not %d"
              .formatted(BufferPoolOptions.BUFFER_BYTES_MAX, bufferBytes));
    }
    if (bufferedBytes < bufferBytes) {
      throw new IllegalArgumentException(
          "bufferedBytes (%d) holds no buffer of %d bytes".formatted(bufferedBytes, bufferBytes));
    }
  }

  public static GraphOptions defaults() {
    return new Builder().build();
  }

  public static Builder builder() {
    return new Builder();
  }

  public int buffers() {
    return (int) Math.min(bufferedBytes / bufferBytes, (long) objectsInFlight);
  }

  /** Enumerations that may exist: what the bound on tasks leaves beside a task for each object. */
  public int enumerations() {
    return queuedTasks - objectsInFlight;
  }

  /** Free permits an enumeration waits for: several, so that it is not resumed for every one. */
  public int enumerateNeed() {
    return Math.max(1, Math.min(enumerateBatch, objectsInFlight / 4));
  }

  /** The defaults, each stated here once. */
  public static final class Builder {
    private int objectsInFlight = 1024;
    private int readTokens = 256;
    private int waitingReads = 64;
    private long bufferedBytes = 512L << 20;
    private int queuedTasks = 65_536;
    private int enumerateBatch = 32;
    private int bufferBytes = 256 << 10;
    private boolean scanInline = true;
    private int chunksPerTurn = 64;
    private LeakDetector leaks = LeakDetector.OFF;

    private Builder() {}

    public Builder objectsInFlight(int value) {
      objectsInFlight = value;
      return this;
    }

    public Builder readTokens(int value) {
      readTokens = value;
      return this;
    }

    public Builder waitingReads(int value) {
      waitingReads = value;
      return this;
    }

    public Builder bufferedBytes(long value) {
      bufferedBytes = value;
      return this;
    }

    public Builder queuedTasks(int value) {
      queuedTasks = value;
      return this;
    }

    public Builder enumerateBatch(int value) {
      enumerateBatch = value;
      return this;
    }

    public Builder bufferBytes(int value) {
      bufferBytes = value;
      return this;
    }

    public Builder scanInline(boolean value) {
      scanInline = value;
      return this;
    }

    public Builder chunksPerTurn(int value) {
      chunksPerTurn = value;
      return this;
    }

    public Builder leaks(LeakDetector value) {
      leaks = value;
      return this;
    }

    public GraphOptions build() {
      return new GraphOptions(
          objectsInFlight,
          readTokens,
          waitingReads,
          bufferedBytes,
          queuedTasks,
          enumerateBatch,
          bufferBytes,
          scanInline,
          chunksPerTurn,
          leaks);
    }
  }
}
