package dev.sluice.pipeline.spi;

/** How an object ended: every object that was discovered ends in exactly one of these. */
public sealed interface Outcome {

  /** All its bytes were scanned, as many as it had when it was opened. */
  record Scanned(long bytes, Change change) implements Outcome {}

  /**
   * It was not scanned.
   *
   * @param isGap whether it should have been and could not be, so that the run is incomplete; false
   *     if it was left out on purpose
   */
  record Skipped(String reason, boolean isGap) implements Outcome {}

  /** It could not be opened, read or scanned to its end. */
  record Failed(Stage stage, long offset, Throwable cause) implements Outcome {}

  /** The run ended before it did. */
  record Cancelled() implements Outcome {}

  /** What happened to an object's size while it was read. */
  enum Change {
    NONE,
    /** It has more bytes now; those were not read. */
    GREW,
    /** It ended before the size it was opened with. */
    SHRANK
  }

  /** Where an object failed. */
  enum Stage {
    OPEN,
    READ,
    SCAN
  }
}
