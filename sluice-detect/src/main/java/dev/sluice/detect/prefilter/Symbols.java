package dev.sluice.detect.prefilter;

import dev.sluice.detect.literal.ByteFrequency;
import dev.sluice.detect.regex.ByteSet;

/**
 * The 64 symbols that the first test of a text tells apart, as many as one vector look-up takes:
 * each letter in either case, each digit, each of the more frequent signs, and what is left
 * together. Bytes from 0x80 on count as byte 0.
 */
final class Symbols {
  static final int COUNT = 64;

  /** Signs that are symbols of their own. */
  private static final String SIGNS = " _-./:\"'=(),;@#$%*+\\\n";

  /** Signs that share one symbol each group. */
  private static final String[] GROUPS = {"[{<", "]}>", "!?&|^~`", "\t\r"};

  /** For each byte of ASCII its symbol. */
  static final byte[] OF = new byte[128];

  private static final double[] SHARES = new double[COUNT];

  static {
    int next = 1;
    for (char letter = 'a'; letter <= 'z'; letter++) {
      OF[letter] = (byte) next;
      OF[Character.toUpperCase(letter)] = (byte) next++;
    }
    for (char digit = '0'; digit <= '9'; digit++) {
      OF[digit] = (byte) next++;
    }
    for (int i = 0; i < SIGNS.length(); i++) {
      OF[SIGNS.charAt(i)] = (byte) next++;
    }
    for (String group : GROUPS) {
      for (int i = 0; i < group.length(); i++) {
        OF[group.charAt(i)] = (byte) next;
      }
      next++;
    }
    for (int value = 0; value < OF.length; value++) {
      SHARES[OF[value]] += ByteFrequency.of(ByteSet.of(value));
    }
  }

  private Symbols() {}

  /** The symbols of the bytes of {@code set}, a bit each. */
  static long of(ByteSet set) {
    long symbols = 0;
    for (int value = 0; value < 256; value++) {
      if (set.contains(value)) {
        symbols |= 1L << OF[value < OF.length ? value : 0];
      }
    }
    return symbols;
  }

  /** How often a symbol is in text. */
  static double share(int symbol) {
    return SHARES[symbol];
  }
}
