package dev.sluice.detect.prefilter;

/** Finds positions where a fingerprint may begin. Any number of threads may share one. */
public interface Prefilter {
  /** Bytes past the last position asked for that must be there to read. */
  int LOOKAHEAD_BYTES = 8;

  /**
   * Sets in {@code marks} the bits of the positions at which a fingerprint may begin, from {@code
   * from} on, 64 positions a word, and clears the others. A position where one does begin is always
   * marked.
   *
   * @param text readable from {@code from} - 1 to the last position and {@link #LOOKAHEAD_BYTES}
   *     more; the byte before {@code from} must be of the same text
   * @param to where the positions end; bits past it may be set or not
   */
  void mark(byte[] text, int from, int to, long[] marks);
}
