package dev.sluice.detect.literal;

import dev.sluice.detect.regex.ByteSet;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/**
 * How often sequences of four bytes occur in source text: what is far more frequent than its
 * letters are, such as a part of a common word, is listed.
 */
final class GramFrequency {
  /** Bytes of a listed sequence. */
  static final int BYTES = 4;

  private static final String FILE = "frequent-grams.txt";

  /** What is not listed is rarer than this. */
  private static final double UNLISTED_MAX = Math.pow(2, -16);

  /** A sequence of sets that can be more than this is not looked up. */
  private static final int WAYS_MAX = 256;

  private static final int SLOTS = 1 << 14;

  /** The listed sequences, each in the first free place from its hash on; 0 is none. */
  private static final int[] LISTED = new int[SLOTS];

  private static final double[] SHARES = new double[SLOTS];

  static {
    read();
  }

  private GramFrequency() {}

  /**
   * The most often that four sets can follow each other, a byte of text; 1 if nothing is known.
   *
   * @param sets the {@link #symbols} of each
   * @param pairs how often they do by their pairs
   */
  static double of(String[] sets, double pairs) {
    long ways = 1;
    for (String symbols : sets) {
      ways *= symbols.length();
      if (ways > WAYS_MAX) {
        return 1;
      }
    }
    return Math.min(1, sum(sets, 0, 0, Math.min(UNLISTED_MAX, pairs)));
  }

  private static double sum(String[] sets, int index, int gram, double before) {
    if (index == sets.length) {
      return before + listed(gram);
    }
    double sum = before;
    String symbols = sets[index];
    for (int i = 0; i < symbols.length(); i++) {
      sum = sum(sets, index + 1, gram << 8 | symbols.charAt(i), sum);
    }
    return sum;
  }

  /** The bytes of a set as the list has them: letters in one case, any digit as a zero. */
  static String symbols(ByteSet set) {
    StringBuilder symbols = new StringBuilder();
    boolean[] seen = new boolean[128];
    for (int value = 0; value < 128; value++) {
      if (set.contains(value)) {
        char symbol =
            Character.isDigit(value)
                ? '0'
                : value == '\'' ? '"' : (char) Character.toLowerCase(value);
        if (!seen[symbol]) {
          seen[symbol] = true;
          symbols.append(symbol);
        }
      }
    }
    return symbols.toString();
  }

  private static double listed(int gram) {
    int slot = slot(gram);
    return LISTED[slot] == gram ? SHARES[slot] : 0;
  }

  /** Where a sequence is listed, or would be. */
  private static int slot(int gram) {
    int slot = (gram * 0x9E3779B1) >>> 18;
    while (LISTED[slot] != gram && LISTED[slot] != 0) {
      slot = (slot + 1) % SLOTS;
    }
    return slot;
  }

  /** Reads lines of a rarity, in halves of a halving, and the sequences that are so rare. */
  private static void read() {
    try (InputStream in = GramFrequency.class.getResourceAsStream(FILE)) {
      if (in == null) {
        throw new IllegalStateException(FILE + " is missing from the jar");
      }
      byte[] text = in.readAllBytes();
      int at = 0;
      while (at < text.length) {
        int rarity = 0;
        for (; text[at] != ' '; at++) {
          rarity = rarity * 10 + text[at] - '0';
        }
        double share = Math.pow(2, -rarity / 2.0);
        for (at++; text[at] != '\n'; at += BYTES) {
          int gram = text[at] << 24 | text[at + 1] << 16 | text[at + 2] << 8 | text[at + 3];
          int slot = slot(gram);
          LISTED[slot] = gram;
          SHARES[slot] = share;
        }
        at++;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
