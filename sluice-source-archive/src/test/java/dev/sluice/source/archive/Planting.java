package dev.sluice.source.archive;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Makes words that occur nowhere else, and remembers them. */
final class Planting {
  private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
  private static final int WORD_LETTERS = 14;

  private final Random random;
  private final List<String> words = new ArrayList<>();

  Planting(long seed) {
    random = new Random(seed);
  }

  Random random() {
    return random;
  }

  List<String> words() {
    return words;
  }

  boolean chance(int of) {
    return random.nextInt(of) == 0;
  }

  String word() {
    StringBuilder word = new StringBuilder("Q");
    for (int letter = 0; letter < WORD_LETTERS; letter++) {
      word.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
    }
    words.add(word.toString());
    return word.toString();
  }

  /** A text with a word somewhere in it. */
  byte[] text() {
    String around = "lorem ipsum ".repeat(random.nextInt(chance(20) ? 9000 : 12));
    int at = random.nextInt(around.length() + 1);
    return (around.substring(0, at) + " " + word() + " " + around.substring(at)).getBytes(US_ASCII);
  }

  /** A text with a word, now and then packed, or, as often, nothing. */
  byte[] maybe(int of) {
    if (!chance(of)) {
      return new byte[0];
    }
    return chance(12) ? Archives.gzip(text()) : text();
  }

  /** The same, of a bounded length. */
  byte[] maybeShort(int of) {
    return chance(of) ? word().getBytes(US_ASCII) : new byte[0];
  }
}
