package dev.sluice.scan;

import dev.sluice.detect.rule.Confidence;

/**
 * How a run goes about its work.
 *
 * @param workers threads that scan
 * @param seed of the scheduler's random choices
 * @param bufferedBytes memory for the bytes being scanned
 * @param waitingReads reads over a network under way at once
 * @param objectBytesMax larger objects are skipped; 0 for no limit
 * @param confidenceMin matches that are less sure are left out
 * @param characterOffsets whether findings tell their places in characters too; that takes another
 *     look at objects in which something is found, and at large ones
 */
public record ScanOptions(
    int workers,
    long seed,
    long bufferedBytes,
    int waitingReads,
    long objectBytesMax,
    Confidence confidenceMin,
    boolean characterOffsets) {
  /** As many workers as processors; 256 MiB of buffers. */
  public static final ScanOptions DEFAULT =
      new ScanOptions(
          Runtime.getRuntime().availableProcessors(),
          0x853c49e6748fea9bL,
          256L << 20,
          64,
          0,
          Confidence.LOW,
          false);

  public ScanOptions {
    if (workers < 1) {
      throw new IllegalArgumentException("a run needs at least one worker, not " + workers);
    }
    if (waitingReads < 1) {
      throw new IllegalArgumentException("waitingReads is at least 1, not " + waitingReads);
    }
    if (objectBytesMax < 0) {
      throw new IllegalArgumentException("objectBytesMax is negative: " + objectBytesMax);
    }
  }

  public ScanOptions withWorkers(int value) {
    return new ScanOptions(
        value, seed, bufferedBytes, waitingReads, objectBytesMax, confidenceMin, characterOffsets);
  }

  public ScanOptions withSeed(long value) {
    return new ScanOptions(
        workers,
        value,
        bufferedBytes,
        waitingReads,
        objectBytesMax,
        confidenceMin,
        characterOffsets);
  }

  public ScanOptions withBufferedBytes(long value) {
    return new ScanOptions(
        workers, seed, value, waitingReads, objectBytesMax, confidenceMin, characterOffsets);
  }

  public ScanOptions withWaitingReads(int value) {
    return new ScanOptions(
        workers, seed, bufferedBytes, value, objectBytesMax, confidenceMin, characterOffsets);
  }

  public ScanOptions withObjectBytesMax(long value) {
    return new ScanOptions(
        workers, seed, bufferedBytes, waitingReads, value, confidenceMin, characterOffsets);
  }

  public ScanOptions withConfidenceMin(Confidence value) {
    return new ScanOptions(
        workers, seed, bufferedBytes, waitingReads, objectBytesMax, value, characterOffsets);
  }

  public ScanOptions withCharacterOffsets(boolean value) {
    return new ScanOptions(
        workers, seed, bufferedBytes, waitingReads, objectBytesMax, confidenceMin, value);
  }
}
