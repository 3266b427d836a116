package dev.sluice.detect.decode;

/**
 * Marks the places of a text worth a closer look, and passes over the rest. It may mark too much,
 * never too little: every run of at least {@link Bytes#RUN_MIN} base64 characters by its first
 * byte, where that may start ASCII text or follows a backslash; every percent sign; the first of
 * every row of backslash-u escapes; every U+; and some byte of every stretch of UTF-16 text. The
 * marks are in order, but for a U+ inside a run, which may come before the run's own. For one
 * thread.
 */
final class Gate {
  /** Words of 64 bytes told apart at a time: what they leave stays in the nearest cache. */
  private static final int BLOCK_WORDS = 64;

  private final GateForm form;
  private final BlockMarker marker = new BlockMarker();
  private final long[] base64 = new long[BLOCK_WORDS];
  private final long[] specials = new long[BLOCK_WORDS];
  private final long[] zeros = new long[BLOCK_WORDS];

  Gate(GateForm form) {
    this.form = form;
  }

  /**
   * Marks what lies between two places.
   *
   * @return whether a zero is there
   */
  boolean mark(byte[] text, int from, int to, Anchors anchors) {
    marker.begin(text, from, to, anchors);
    long anyZero = 0;
    int at = from;
    while (at + 64 <= to) {
      int words = Math.min(BLOCK_WORDS, (to - at) / 64);
      form.fill(text, at, words, base64, specials, zeros);
      for (int i = 0; i < words; i++) {
        marker.block(at + 64 * i, base64[i], specials[i], zeros[i]);
        anyZero |= zeros[i];
      }
      at += 64 * words;
    }
    return (anyZero | (at + 64 <= text.length ? masked(text, at, to) : tail(text, at, to))) != 0;
  }

  /** Marks the last bytes, fewer than a word, where the array goes on; gives the zeros. */
  private long masked(byte[] text, int at, int to) {
    long mask = ~(-1L << (to - at));
    form.fill(text, at, 1, base64, specials, zeros);
    marker.block(at, base64[0] & mask, specials[0] & mask, zeros[0] & mask);
    return zeros[0] & mask;
  }

  /** Marks the last bytes, fewer than a word; gives the zeros. */
  private long tail(byte[] text, int at, int to) {
    long lastBase64 = 0;
    long lastSpecials = 0;
    long lastZeros = 0;
    for (int i = at; i < to; i++) {
      long bit = 1L << (i - at);
      byte octet = text[i];
      lastBase64 |= Bytes.isBase64(octet) ? bit : 0;
      lastSpecials |= Bytes.isSpecial(octet) ? bit : 0;
      lastZeros |= octet == 0 ? bit : 0;
    }
    marker.block(at, lastBase64, lastSpecials, lastZeros);
    return lastZeros;
  }
}
