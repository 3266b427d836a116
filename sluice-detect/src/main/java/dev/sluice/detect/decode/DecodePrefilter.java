package dev.sluice.detect.decode;

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

  private final DecodePrefilterForm form;
  private final BlockMarker marker = new BlockMarker(BLOCK_WORDS);

  /** A bit a byte: those of the block from word 1 on, with one word more on either side. */
  private final long[] base64 = new long[BLOCK_WORDS + 2];

  private final long[] specials = new long[BLOCK_WORDS + 2];

  DecodePrefilter(DecodePrefilterForm form) {
    this.form = form;
  }

  /**
   * Marks what lies between two places.
   *
   * @return whether a zero is there
   */
  boolean mark(byte[] text, int from, int to, CandidateOffsets offsets) {
    marker.begin(text, from, to, offsets);
    int words = (to - from + 63) >>> 6;
    base64[0] = 0;
    for (int done = 0; done < words; done += BLOCK_WORDS) {
      int count = Math.min(BLOCK_WORDS, words - done);
      int known = Math.min(count + 1, words - done);
      fill(text, from + 64 * done, known, to);
      if (known == count) {
        base64[count + 1] = 0;
      }
      marker.block(from + 64 * done, count, base64, specials);
      base64[0] = base64[count];
    }
    return marker.hasZero();
  }

  private void fill(byte[] text, int at, int words, int to) {
    int bulk = Math.min(words, (text.length - at) >>> 6);
    form.fill(text, at, bulk, base64, specials);
    if (bulk < words) {
      tail(text, at + 64 * bulk, to, bulk + 1);
    } else if (at + 64 * words > to) {
      long mask = -1L >>> (at + 64 * words - to);
      base64[words] &= mask;
      specials[words] &= mask;
    }
  }

  /** Fills a word of which fewer than 64 bytes are there. */
  private void tail(byte[] text, int at, int to, int index) {
    long ofBase64 = 0;
    long special = 0;
    for (int i = at; i < to; i++) {
      long bit = 1L << (i - at);
      ofBase64 |= Bytes.isBase64(text[i]) ? bit : 0;
      special |= Bytes.isSpecial(text[i]) ? bit : 0;
    }
    base64[index] = ofBase64;
    specials[index] = special;
  }
}
