package dev.sluice.detect.decode;

/**
 * Turns what is known of each 64 bytes into anchors: which bytes are base64 characters, which may
 * start an escape, and which are zero. Remembers the run that is open at a block's end.
 */
final class BlockMarker {
  private static final long EVERY_EIGHTH = 0x0101010101010101L;

  private byte[] text = new byte[0];
  private int from;
  private int to;
  private Anchors anchors = new Anchors();

  /** The run that reaches the end of the last block: its length there, and its start. */
  private long open;

  private int openStart;
  private boolean openIsMarked;

  void begin(byte[] bytes, int start, int end, Anchors out) {
    text = bytes;
    from = start;
    to = end;
    anchors = out;
    open = 0;
  }

  /**
   * Takes a block.
   *
   * @param at where it starts
   * @param words a bit for every base64 character
   * @param specials a bit for every percent sign, backslash and plus
   * @param zeros a bit for every zero byte
   */
  void block(int at, long words, long specials, long zeros) {
    long runs = runs(words);
    if ((runs | specials | zeros) == 0 && !goesOn(words)) {
      leaveOpen(at, words);
      return;
    }
    long starts = runs & ~(runs << 1);
    if (open > 0) {
      starts &= ~1L;
      if (goesOn(words)) {
        markRun(openStart);
        openIsMarked = true;
      }
    }
    long wide = zeros == 0 ? 0 : wide(zeros);
    long marks = starts | wide | specials;
    while (marks != 0) {
      int bit = Long.numberOfTrailingZeros(marks);
      marks &= marks - 1;
      if ((starts >>> bit & 1) != 0) {
        markRun(at + bit);
      }
      mark(at + bit, (wide >>> bit & 1) != 0);
    }
    leaveOpen(at, words);
  }

  /** Whether the run that is open becomes one that counts. */
  private boolean goesOn(long words) {
    return open > 0 && !openIsMarked && open + Long.numberOfTrailingZeros(~words) >= Bytes.RUN_MIN;
  }

  /** The bytes at which so many base64 characters begin as make a run. */
  private static long runs(long words) {
    long runs = words & words >>> 1;
    runs &= runs >>> 2;
    runs &= runs >>> 4;
    return runs & runs >>> 8;
  }

  /** Remembers the run that reaches a block's end. */
  private void leaveOpen(int at, long words) {
    if (words == -1L) {
      openStart = open == 0 ? at : openStart;
      openIsMarked = true;
      open += 64;
    } else {
      int tail = Long.numberOfLeadingZeros(~words);
      open = tail;
      openStart = at + 64 - tail;
      openIsMarked = tail >= Bytes.RUN_MIN;
    }
  }

  private void markRun(int at) {
    if (Bytes.mayStartText(text[at]) || (at > from && text[at - 1] == '\\')) {
      anchors.add(at);
    }
  }

  private void mark(int at, boolean isWide) {
    byte octet = text[at];
    if (isWide || octet == '%' || (octet == '\\' && isUnicode(at) && !isUnicode(at - 6))) {
      anchors.add(at);
    }
    if (octet == '+' && at > from && text[at - 1] == 'U') {
      anchors.add(at - 1);
    }
  }

  /** Whether a whole escape of a backslash, a u and four digits stands at a place. */
  private boolean isUnicode(int at) {
    return at >= from
        && at + 6 <= to
        && text[at] == '\\'
        && (text[at + 1] | 0x20) == 'u'
        && Bytes.isHex4(text, at + 2, to);
  }

  /** The first bit of every aligned eight of which every other one is set. */
  private static long wide(long zeros) {
    return allSet(zeros, 0x55, 0xAA) | allSet(zeros, 0xAA, 0x55);
  }

  private static long allSet(long bits, int set, int clear) {
    long differences = (bits ^ set * EVERY_EIGHTH) & (set | clear) * EVERY_EIGHTH;
    differences |= differences >>> 4;
    differences |= differences >>> 2;
    differences |= differences >>> 1;
    return ~differences & EVERY_EIGHTH;
  }
}
