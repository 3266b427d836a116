package dev.sluice.source.gitignore;

/** A set of bytes. */
record ByteSet(long low, long lowAscii, long high, long higher) {
  static final ByteSet NONE = new ByteSet(0, 0, 0, 0);
  static final ByteSet ALL = NONE.inverted();
  static final ByteSet NO_SLASH = ALL.without((byte) '/');

  static ByteSet of(byte one) {
    return NONE.withRange(one & 0xff, one & 0xff);
  }

  boolean holds(byte value) {
    int v = value & 0xff;
    return (word(v >> 6) & 1L << v) != 0;
  }

  ByteSet inverted() {
    return new ByteSet(~low, ~lowAscii, ~high, ~higher);
  }

  ByteSet without(byte one) {
    return inverted().withRange(one & 0xff, one & 0xff).inverted();
  }

  /** With every byte from {@code first} to {@code last}; none if they stand in the other order. */
  ByteSet withRange(int first, int last) {
    long[] words = {low, lowAscii, high, higher};
    for (int v = first; v <= last; v++) {
      words[v >> 6] |= 1L << v;
    }
    return new ByteSet(words[0], words[1], words[2], words[3]);
  }

  ByteSet with(ByteSet other) {
    return new ByteSet(
        low | other.low, lowAscii | other.lowAscii, high | other.high, higher | other.higher);
  }

  private long word(int index) {
    return switch (index) {
      case 0 -> low;
      case 1 -> lowAscii;
      case 2 -> high;
      default -> higher;
    };
  }
}
