package dev.sluice.detect.decode;

import dev.sluice.detect.prefilter.EncodedPlaces;
import dev.sluice.detect.prefilter.MaskForm;
import dev.sluice.detect.prefilter.TextMasks;

/**
 * Marks the places of a text worth a closer look, in order, and passes over the rest. It may mark
 * too much, never too little: every run of at least {@link Bytes#RUN_MIN} base64 characters by its
 * first byte, where that may start ASCII text or follows a backslash; every percent escape; the
 * first of every row of backslash-u escapes and of every row of other escapes of characters; every
 * U+; and some byte of every stretch of UTF-16 or UTF-32 text. For one thread.
 */
final class DecodePrefilter {
  /** Words of 64 bytes told apart at a time: what they leave stays in the nearest cache. */
  private static final int BLOCK_WORDS = 64;

  private final MaskForm form;
  private final BlockMarker marker = new BlockMarker(BLOCK_WORDS);
  private final TextMasks masks = new TextMasks(BLOCK_WORDS);
  private final EncodedPlaces places = new EncodedPlaces();

  DecodePrefilter(MaskForm form) {
    this.form = form;
  }

  /**
   * Marks what lies between two places.
   *
   * @return whether a zero is there
   */
  boolean mark(byte[] text, int from, int to, CandidateOffsets offsets) {
    marker.begin(text, from, to, offsets);
    boolean hasZero = false;
    int words = (to - from + 63) >>> 6;
    for (int done = 0; done < words; done += BLOCK_WORDS) {
      int count = Math.min(BLOCK_WORDS, words - done);
      int at = from + 64 * done;
      masks.fill(form, text, at, count, from, to);
      places.begin(at, Math.min(to, at + 64 * count));
      places.add(masks, count);
      hasZero |= places.hasZero();
      marker.block(at, count, places.words(), 0);
    }
    return hasZero;
  }

  /** The same where {@code known} has told the places between these two. */
  void markKnown(byte[] text, int from, int to, EncodedPlaces known, CandidateOffsets offsets) {
    marker.begin(text, from, to, offsets);
    int words = (to - from + 63) >>> 6;
    for (int done = 0; done < words; done += BLOCK_WORDS) {
      int count = Math.min(BLOCK_WORDS, words - done);
      marker.block(from + 64 * done, count, known.words(), done);
    }
  }
}
