package dev.sluice.detect.prefilter;

/** Finds positions where a required literal may begin. Any number of threads may share one. */
public interface Prefilter {
  /** Bytes past the last position asked for that must be there to read. */
  int LOOKAHEAD_BYTES = 8;

  /**
   * Sets in {@code bitmap} the bits of the positions at which a required literal may begin, from
   * {@code from} on, 64 positions a word, and clears the others. A position where one does begin is
   * always marked.
   *
   * @param text readable from {@code from} - 1 to the last position and {@link #LOOKAHEAD_BYTES}
   *     more; the byte before {@code from} must be of the same text
   * @param to where the positions end
   * @param masks what the {@link MaskForm} of the same form left of the stretch that the positions
   *     lie in
   * @param blockFrom where that stretch begins: bit 0 of word 1
   */
  void mark(byte[] text, int from, int to, TextMasks masks, int blockFrom, long[] bitmap);

  /**
   * Like {@link #mark}, for many short stretches: sets the bits of up to 64 positions from each of
   * {@code froms} on. Bits past the end of a stretch may be set, too.
   *
   * @param text readable from one byte before each of {@code froms} on, to 64 and {@link
   *     #LOOKAHEAD_BYTES} bytes behind it or to its end
   * @param froms where the stretches begin, in ascending order, each behind the first byte of the
   *     text; where they lie outside of what the masks tell of, all their bits may be set
   * @param count how many stretches there are
   * @param masks as in {@link #mark}
   * @param blockFrom as in {@link #mark}
   */
  void markStretches(
      byte[] text, int[] froms, int count, TextMasks masks, int blockFrom, long[] bitmap);
}
