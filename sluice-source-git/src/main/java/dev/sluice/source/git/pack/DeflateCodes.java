package dev.sluice.source.git.pack;

import java.util.Arrays;

/**
 * What the symbols of a deflated stream stand for (RFC 1951), as entries of a {@link HuffmanTable}.
 */
final class DeflateCodes {
  static final int LITERALS_MAX = 288;
  static final int DISTANCES_MAX = 32;
  static final int LITERALS_USED_MAX = 286;
  static final int DISTANCES_USED_MAX = 30;
  static final int END_OF_BLOCK = 256;

  /** The order in which the lengths of the codes for lengths are stored. */
  static final byte[] LENGTH_ORDER = {
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15
  };

  static final int[] LITERAL_MEANINGS = literalMeanings();
  static final int[] DISTANCE_MEANINGS = distanceMeanings();
  static final int[] LENGTH_MEANINGS = lengthMeanings();

  private DeflateCodes() {}

  /** The lengths of the fixed codes: of literals, and behind them of distances. */
  static byte[] fixedLengths() {
    byte[] fixed = new byte[LITERALS_MAX + DISTANCES_MAX];
    Arrays.fill(fixed, 0, 144, (byte) 8);
    Arrays.fill(fixed, 144, 256, (byte) 9);
    Arrays.fill(fixed, 256, 280, (byte) 7);
    Arrays.fill(fixed, 280, LITERALS_MAX, (byte) 8);
    Arrays.fill(fixed, LITERALS_MAX, fixed.length, (byte) 5);
    return fixed;
  }

  private static int[] literalMeanings() {
    int[] meanings = new int[LITERALS_MAX];
    Arrays.fill(meanings, HuffmanTable.SPECIAL | HuffmanTable.NONE);
    for (int octet = 0; octet < END_OF_BLOCK; octet++) {
      meanings[octet] = HuffmanTable.LITERAL | octet << HuffmanTable.VALUE_SHIFT;
    }
    meanings[END_OF_BLOCK] = HuffmanTable.SPECIAL;
    int least = 3;
    for (int symbol = 257; symbol < 285; symbol++) {
      int extra = symbol < 265 ? 0 : (symbol - 261) >> 2;
      meanings[symbol] = least << HuffmanTable.VALUE_SHIFT | extra;
      least += 1 << extra;
    }
    meanings[285] = 258 << HuffmanTable.VALUE_SHIFT;
    return meanings;
  }

  private static int[] distanceMeanings() {
    int[] meanings = new int[DISTANCES_MAX];
    Arrays.fill(meanings, HuffmanTable.SPECIAL | HuffmanTable.NONE);
    int least = 1;
    for (int symbol = 0; symbol < DISTANCES_USED_MAX; symbol++) {
      int extra = symbol < 4 ? 0 : (symbol - 2) >> 1;
      meanings[symbol] = least << HuffmanTable.VALUE_SHIFT | extra;
      least += 1 << extra;
    }
    return meanings;
  }

  private static int[] lengthMeanings() {
    int[] meanings = new int[LENGTH_ORDER.length];
    for (int symbol = 0; symbol < meanings.length; symbol++) {
      meanings[symbol] = symbol << HuffmanTable.VALUE_SHIFT;
    }
    return meanings;
  }
}
