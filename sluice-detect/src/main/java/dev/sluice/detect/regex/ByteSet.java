package dev.sluice.detect.regex;

import org.jspecify.annotations.Nullable;

/** An immutable set of byte values, 0 to 255. */
public record ByteSet(long w0, long w1, long w2, long w3) {
  /** No byte. */
  public static final ByteSet NONE = new ByteSet(0, 0, 0, 0);

  /** Every byte. */
  public static final ByteSet ALL = new ByteSet(-1, -1, -1, -1);

  /** The bytes of {@code \w}: letters, digits and the underscore. */
  public static final ByteSet WORD =
      range('0', '9').union(range('a', 'z')).union(range('A', 'Z')).union(of('_'));

  /** The set of one byte. */
  public static ByteSet of(int value) {
    return range(value, value);
  }

  /** The bytes from {@code low} to {@code high}, both included; empty if {@code low > high}. */
  public static ByteSet range(int low, int high) {
    long[] words = new long[4];
    for (int value = Math.max(low, 0); value <= Math.min(high, 255); value++) {
      words[value >>> 6] |= 1L << value;
    }
    return new ByteSet(words[0], words[1], words[2], words[3]);
  }

  /** The set of the given characters, each below 256. */
  public static ByteSet ofAll(String characters) {
    ByteSet set = NONE;
    for (int i = 0; i < characters.length(); i++) {
      set = set.union(of(characters.charAt(i)));
    }
    return set;
  }

  /** Word {@code index} of the four 64-bit words that hold the set. */
  public long word(int index) {
    return switch (index) {
      case 0 -> w0;
      case 1 -> w1;
      case 2 -> w2;
      default -> w3;
    };
  }

  public boolean contains(int value) {
    return (word(value >>> 6) >>> value & 1) != 0;
  }

  public boolean containsAll(ByteSet other) {
    return ((~w0 & other.w0) | (~w1 & other.w1) | (~w2 & other.w2) | (~w3 & other.w3)) == 0;
  }

  public int size() {
    return Long.bitCount(w0) + Long.bitCount(w1) + Long.bitCount(w2) + Long.bitCount(w3);
  }

  public boolean isEmpty() {
    return (w0 | w1 | w2 | w3) == 0;
  }

  public boolean isAll() {
    return (w0 & w1 & w2 & w3) == -1;
  }

  public ByteSet union(ByteSet other) {
    return new ByteSet(w0 | other.w0, w1 | other.w1, w2 | other.w2, w3 | other.w3);
  }

  public ByteSet intersection(ByteSet other) {
    return new ByteSet(w0 & other.w0, w1 & other.w1, w2 & other.w2, w3 & other.w3);
  }

  public ByteSet complement() {
    return new ByteSet(~w0, ~w1, ~w2, ~w3);
  }

  /** This set with both cases of every ASCII letter in it. */
  public ByteSet foldCase() {
    // Letters lie in word 1: upper case from bit 1, lower case from bit 33.
    long letters = 0x7fffffeL;
    long either = (w1 | w1 >>> 32) & letters;
    return new ByteSet(w0, w1 | either | either << 32, w2, w3);
  }

  // By hand: a record's own are linked at run time, and give many sets of letters one hash.

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ByteSet set
        && w0 == set.w0
        && w1 == set.w1
        && w2 == set.w2
        && w3 == set.w3;
  }

  @Override
  public int hashCode() {
    long hash = w0 + 0x9E3779B97F4A7C15L * (w1 + 0x9E3779B97F4A7C15L * (w2 + 31 * w3));
    return (int) (hash ^ (hash >>> 32));
  }

  /** The smallest member, or -1 if there is none. */
  public int first() {
    for (int value = 0; value < 256; value++) {
      if (contains(value)) {
        return value;
      }
    }
    return -1;
  }
}
