package dev.sluice.detect.search;

/** One match, as the engine hands it over; the same object is used for the next one. */
public final class RawMatch {
  private int rule;
  private byte[] text = new byte[0];
  private int textStart;
  private int textEnd;
  private long base;
  private int groupCount;
  private int[] spans = new int[8];

  RawMatch() {}

  void text(byte[] bytes, int from, int to, long baseOffset) {
    text = bytes;
    textStart = from;
    textEnd = to;
    base = baseOffset;
  }

  void rule(int index, int groups) {
    rule = index;
    groupCount = groups;
    if (spans.length < 2 * groups + 2) {
      spans = new int[2 * groups + 2];
    }
  }

  void span(int slot, int position) {
    spans[slot] = position;
  }

  /** The rule's index. */
  public int rule() {
    return rule;
  }

  /** Offset of the first byte in the whole input. */
  public long start() {
    return base + spans[0];
  }

  /** Offset past the last byte in the whole input. */
  public long end() {
    return base + spans[1];
  }

  /** How many groups the rule's pattern has, beside the whole match. */
  public int groupCount() {
    return groupCount;
  }

  /**
   * Where group {@code index} begins in {@link #text}, or -1 if it took no part; 0 is the match.
   */
  public int groupStart(int index) {
    return spans[2 * index];
  }

  /** Where group {@code index} ends in {@link #text}, or -1 if it took no part. */
  public int groupEnd(int index) {
    return spans[2 * index + 1];
  }

  /** The array the match lies in; not to be changed. */
  public byte[] text() {
    return text;
  }

  /** First index of {@link #text} that holds input. */
  public int textStart() {
    return textStart;
  }

  /** Index past the last one of {@link #text} that holds input. */
  public int textEnd() {
    return textEnd;
  }

  /** Offset in the whole input of index 0 of {@link #text}; may be negative. */
  public long base() {
    return base;
  }
}
