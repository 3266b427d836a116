package dev.sluice.detect.literal;

import dev.sluice.detect.regex.ByteSet;

/** How often bytes occur in source text, for choosing what to look for. */
public final class ByteFrequency {
  /** Bytes in a million of Java source, from 0x20 on. */
  private static final int[] PER_MILLION = {
    270990, 352, 12564, 292, 120, 98, 400, 1514, 6521, 6527, 8631, 1462, 9826, 2272, 9735, 5349,
    16547, 4593, 4151, 4135, 4995, 3479, 3245, 2337, 2936, 3005, 2613, 5074, 1848, 3187, 1679, 141,
    2008, 6226, 2744, 5310, 4984, 7212, 7398, 1416, 1372, 4626, 400, 775, 2983, 3357, 3261, 3594,
    2694, 277, 3431, 5733, 4781, 1648, 1415, 790, 556, 766, 151, 941, 1460, 938, 14, 3159, 5, 36619,
    7374, 19256, 16876, 60049, 10044, 8488, 12759, 34508, 1507, 2880, 20614, 12235, 31796, 29904,
    12465, 569, 31741, 25157, 44571, 28417, 5133, 4715, 3168, 6245, 901, 5252, 235, 5252, 6, 5
  };

  private static final double NEWLINE = 0.025;
  private static final double RARE = 1e-6;

  /** Runs of letters, digits or hex digits are common words of a text, however rare one letter. */
  private static final int WIDE_SIZE = 7;

  private static final double WIDE_LEAST = 0.55;

  /** In a word a letter is far more likely than alone, a capital and a digit less so. */
  private static final double LETTER_LEAST = 0.035;

  private static final double CAPITAL_LEAST = 0.01;

  private static final double OF_WORD = of(ByteSet.WORD);

  /** The share of bytes that are none of a word. */
  static final double OF_NO_WORD = of(ByteSet.WORD.complement());

  private ByteFrequency() {}

  /** The share of bytes that are in {@code set}. */
  public static double of(ByteSet set) {
    double sum = 0;
    for (int index = 0; index < 4; index++) {
      for (long word = set.word(index); word != 0; word &= word - 1) {
        sum += of(64 * index + Long.numberOfTrailingZeros(word));
      }
    }
    return Math.min(1, sum);
  }

  /** Like {@link #of}, but for a byte in a sequence: neither a letter nor a wide set is rare. */
  static double inSequence(ByteSet set) {
    double share = of(set);
    if (set.size() >= WIDE_SIZE) {
      // A word is made of nothing but the bytes of words.
      double inWord = of(set.intersection(ByteSet.WORD)) / OF_WORD;
      return Math.max(inWord, Math.max(share, WIDE_LEAST));
    }
    if (intersects(set, 'a', 'z')) {
      return Math.max(share, LETTER_LEAST);
    }
    return intersects(set, 'A', 'Z') || intersects(set, '0', '9')
        ? Math.max(share, CAPITAL_LEAST)
        : share;
  }

  private static boolean intersects(ByteSet set, int low, int high) {
    for (int value = low; value <= high; value++) {
      if (set.contains(value)) {
        return true;
      }
    }
    return false;
  }

  private static double of(int value) {
    if (value >= 0x20 && value < 0x80) {
      return PER_MILLION[value - 0x20] / 1e6;
    }
    return value == '\n' || value == '\t' ? NEWLINE : RARE;
  }
}
