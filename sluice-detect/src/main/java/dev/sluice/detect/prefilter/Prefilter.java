package dev.sluice.detect.prefilter;

/** Finds positions where a fingerprint may begin. Any number of threads may share one. */
public interface Prefilter {
  /** Bytes past the last position asked for that must be there to read. */
  int LOOKAHEAD_BYTES = 8;

  /**
   * Writes the positions in {@code from} to {@code to} where a fingerprint may begin, in ascending
   * order, into {@code found}, and gives their number: positions of narrow fingerprints as they
   * are, those of wide ones as their complements. A position where one does begin is always among
   * them.
   *
   * @param text readable from {@code from} - 1 to {@code to} + {@link #LOOKAHEAD_BYTES}; the byte
   *     before {@code from} must be of the same text
   * @param found at least twice as long as {@code to - from}, and one more
   */
  int find(byte[] text, int from, int to, int[] found);
}
