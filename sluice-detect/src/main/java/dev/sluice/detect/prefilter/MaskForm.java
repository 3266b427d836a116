package dev.sluice.detect.prefilter;

/** A way to tell the classes of many bytes. Any number of threads may share one. */
public interface MaskForm {
  /**
   * Fills words {@code index} to {@code end} of {@code masks}.
   *
   * @param at the byte of bit 0 of word {@code index}
   */
  void fill(byte[] text, int at, int index, int end, TextMasks masks);
}
