package dev.sluice.detect.weigh;

import java.util.Arrays;
import java.util.List;

/**
 * A few words by their hashes, each with its number, so that one is looked up without an object.
 */
final class WordSet {
  /** What is given for a word that is not in the set. */
  static final int NONE = -1;

  private final List<String> words;
  private final int[] hashes;
  private final byte[] numbers;

  WordSet(String... words) {
    if (words.length > Long.SIZE) {
      throw new IllegalArgumentException("more words than bits: " + words.length);
    }
    this.words = List.of(words);
    int capacity = Integer.highestOneBit(words.length) * 8;
    hashes = new int[capacity];
    numbers = new byte[capacity];
    Arrays.fill(numbers, (byte) NONE);
    for (int i = 0; i < words.length; i++) {
      int hash = Words.hash(words[i]);
      int place = place(hash);
      hashes[place] = hash;
      numbers[place] = (byte) i;
    }
  }

  private int place(int hash) {
    int place = (hash ^ (hash >>> 15)) & (hashes.length - 1);
    while (numbers[place] != NONE && hashes[place] != hash) {
      place = (place + 1) & (hashes.length - 1);
    }
    return place;
  }

  /** The number of the word with a hash, or {@link #NONE}. */
  int number(int hash) {
    return numbers[place(hash)];
  }

  String word(int number) {
    return words.get(number);
  }
}
