package dev.sluice.detect.fingerprint;

import dev.sluice.detect.regex.ByteSet;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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

  private static final Map<String, Double> LISTED = read();

  private GramFrequency() {}

  /**
   * The most often that {@code sets} can follow each other, a byte of text; 1 if nothing is known.
   */
  static double atMost(List<ByteSet> sets) {
    double least = 1;
    for (int from = 0; from + BYTES <= sets.size(); from++) {
      least = Math.min(least, of(sets.subList(from, from + BYTES)));
    }
    return least;
  }

  private static double of(List<ByteSet> sets) {
    List<String> ways = List.of("");
    for (ByteSet set : sets) {
      String symbols = symbols(set);
      if ((long) ways.size() * symbols.length() > WAYS_MAX) {
        return 1;
      }
      List<String> longer = new ArrayList<>();
      for (String way : ways) {
        for (int i = 0; i < symbols.length(); i++) {
          longer.add(way + symbols.charAt(i));
        }
      }
      ways = longer;
    }
    double unlisted = Math.min(UNLISTED_MAX, PairFrequency.of(sets));
    double sum = unlisted;
    for (String way : ways) {
      sum += LISTED.getOrDefault(way, 0.0);
    }
    return Math.min(1, sum);
  }

  /** The bytes of a set as the list has them: letters in one case, any digit as a zero. */
  private static String symbols(ByteSet set) {
    StringBuilder symbols = new StringBuilder();
    for (int value = 0; value < 128; value++) {
      if (set.contains(value)) {
        char symbol =
            Character.isDigit(value)
                ? '0'
                : value == '\'' ? '"' : (char) Character.toLowerCase(value);
        if (symbols.indexOf(String.valueOf(symbol)) < 0) {
          symbols.append(symbol);
        }
      }
    }
    return symbols.toString();
  }

  /** Reads lines of a rarity, in halves of a halving, and the sequences that are so rare. */
  private static Map<String, Double> read() {
    Map<String, Double> shares = new HashMap<>();
    try (InputStream in = GramFrequency.class.getResourceAsStream(FILE)) {
      if (in == null) {
        throw new IllegalStateException(FILE + " is missing from the jar");
      }
      String text = new String(in.readAllBytes(), StandardCharsets.US_ASCII);
      for (String line : text.lines().toList()) {
        int grams = line.indexOf(' ') + 1;
        double share = Math.pow(2, -Integer.parseInt(line.substring(0, grams - 1)) / 2.0);
        for (int at = grams; at + BYTES <= line.length(); at += BYTES) {
          shares.put(line.substring(at, at + BYTES), share);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return shares;
  }
}
