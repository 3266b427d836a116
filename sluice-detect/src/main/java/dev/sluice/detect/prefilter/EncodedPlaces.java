package dev.sluice.detect.prefilter;

/**
 * The places of a text at which something encoded may begin, a bit a byte, as a search that goes
 * over the text anyway leaves them for the decoder. For one thread.
 */
public final class EncodedPlaces {
  private long[] words = new long[0];
  private int from;
  private int to;

  /** How many words are known. */
  private int known;

  private long zeros;

  /** Begins with a text of which nothing is known yet. */
  public void begin(int start, int end) {
    from = start;
    to = end;
    known = 0;
    zeros = 0;
    int count = (end - start + 63) >>> 6;
    if (count > words.length) {
      words = new long[Math.max(count, 2 * words.length)];
    }
  }

  /** Takes the next {@code count} words, from word 1 of {@code masks} on. */
  public void add(TextMasks masks, int count) {
    for (int index = 1; index <= count; index++) {
      words[known++] = masks.mayBeEncoded(index);
      zeros |= masks.zeros(index);
    }
  }

  /** Whether there is a zero in what is known. */
  public boolean hasZero() {
    return zeros != 0;
  }

  /** Knows nothing of any text from now on. */
  public void forget() {
    from = 0;
    to = -1;
  }

  /** Whether all is known of the text between two places. */
  public boolean areOf(int start, int end) {
    return from == start && to == end && known == (end - start + 63) >>> 6;
  }

  /** The words, from the text's beginning on. */
  public long[] words() {
    return words;
  }
}
